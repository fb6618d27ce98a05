#!/usr/bin/env bash
# Runs Serdemark for action.yml, which sets the variables. The report goes to the summary of the job, and to one comment on
# the pull request, which later runs update. Ends with the exit status of Serdemark.
set -euo pipefail

home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
name=${SERDEMARK_NAME//[^A-Za-z0-9._ ]/-}
marker="<!-- serdemark: $name -->" # the first line of the comment, by which later runs find it
most=60000                         # bytes of a report in a comment; GitHub takes 65,536 characters in all
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Quotes group words, as in a shell, but nothing is expanded or executed.
split() { printf '%s' "$SERDEMARK_ARGS" | xargs printf '%s\n'; }

meaning() {
    case $1 in
    0) echo 'everything was measured' ;;
    2) echo 'the arguments are wrong, or the machine lacks something' ;;
    3) echo 'nothing could be built, or too little to compare' ;;
    4) echo 'some cells failed' ;;
    5) echo 'the gate failed' ;;
    *) echo 'the run ended early' ;;
    esac
}

# Prints the report for people, or that there is none.
report() {
    if [ -f "$SERDEMARK_OUT/journal.jsonl" ] && [ "$1" != 2 ]; then
        "$home/serdemark" report "$SERDEMARK_OUT" --format markdown && return
    fi
    echo 'There is no report. The log of the job says why.'
}

# Prints the beginning of a report that is too long for a comment, by whole lines.
shortened() {
    if [ "$(wc -c <"$1")" -le "$most" ]; then
        cat "$1"
    else
        LC_ALL=C awk -v most="$most" '{ bytes += length($0) + 1 } bytes > most { exit } { print }' "$1"
        printf '\nThe report is too long for a comment. The summary of the job has all of it.\n'
    fi
}

# The place of the comment that an earlier run made; nothing if there is none. Only a bot's can be its own.
earlier() {
    gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments" \
        --jq '.[] | select(.user.type == "Bot") | "\(.id) \(.body | split("\n")[0])"' |
        tr -d '\r' |
        awk -v marker="$marker" 'substr($0, index($0, " ") + 1) == marker && !found { print $1; found = 1 }'
}

comment() {
    local id
    id=$(earlier) || return 1
    if [ -n "$id" ]; then
        gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$1"
    else
        gh api --silent --method POST "repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments" -F "body=@$1"
    fi
}

listed=$(split)
words=() # macOS has a bash without mapfile
while IFS= read -r word; do words+=("$word"); done <<<"$listed"
status=0
"$home/serdemark" "${words[@]}" --out "$SERDEMARK_OUT" || status=$?
echo "status=$status" >>"$GITHUB_OUTPUT"

report "$status" >"$work/report"
cat "$work/report" >>"$GITHUB_STEP_SUMMARY"
if [ "$SERDEMARK_COMMENT" = true ] && [ -n "$PULL_REQUEST" ]; then
    {
        printf '%s\n' "$marker"
        printf '**%s**, commit %s: exit status %s, %s.\n\n' "$name" "${COMMIT:0:10}" "$status" "$(meaning "$status")"
        shortened "$work/report"
    } >"$work/comment"
    comment "$work/comment" ||
        echo "::warning::The report could not be written to the pull request. The summary of the job has it. The token needs pull-requests: write, which pull requests from forks do not get."
fi
exit "$status"
