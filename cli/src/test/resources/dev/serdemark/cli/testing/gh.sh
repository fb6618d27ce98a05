# Answers like GitHub's `gh api`, with comments in files of the folder $GITHUB. The real `gh` contains jq. If this machine
# has no jq, the filter of the script is not tested, and only the posted comment is listed.
cd "$GITHUB" || exit 1
if [ -e forbidden ]; then
    echo 'gh: Resource not accessible by integration (HTTP 403)' >&2
    exit 1
fi
method=GET
while [ $# -gt 0 ]; do
    case $1 in
    --method) method=$2; shift ;;
    --jq) filter=$2; shift ;;
    -F) body=${2#body=@}; shift ;;
    repos/*) place=$1 ;;
    esac
    shift
done
echo "$method $place" >>requests
if [ "$method" != GET ]; then
    cp "$body" posted
elif command -v jq >/dev/null; then
    cp comments.json all.json
    if [ -e posted ]; then
        jq --rawfile body posted '. + [{id: 7, user: {type: "Bot"}, body: $body}]' comments.json >all.json
    fi
    jq -r "$filter" all.json
elif [ -e posted ]; then
    echo "7 $(head -n 1 posted)"
fi
