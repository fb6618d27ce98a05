
/**
 * Compares two contenders by their places in the ranking of a column: the time of the first divided by that of the second.
 * Returns null if they were never measured in the same round.
 */
function compared(column, a, b) {
  if (a === b) return { ratio: 1, low: 1, high: 1, verdict: "" };
  column.byPair ??= new Map(column.pairs.map(([x, y, ...rest]) => [`${x} ${y}`, rest]));
  const found = column.byPair.get(`${a} ${b}`);
  if (found) return { ratio: found[0], low: found[1], high: found[2], verdict: found[3] };
  const [ratio, low, high, verdict] = column.byPair.get(`${b} ${a}`) ?? [];
  if (ratio === undefined) return null;
  const swapped = { faster: "slower", slower: "faster" };
  return {
    ratio: 1 / ratio,
    low: high === null ? null : 1 / high,
    high: low === null ? null : 1 / low,
    verdict: verdict.replace(/faster|slower/, (word) => swapped[word]),
  };
}

/** Returns the controls of the page by their names. Each keeps its value in the address. */
function controls(apply) {
  const all = [...document.querySelectorAll(".controls [name]")].filter((control) => control.tagName !== "BUTTON");
  const named = Object.fromEntries(all.map((control) => [control.name, control]));
  for (const control of all) {
    control.addEventListener("input", () => {
      state.set(control.name, control.value);
      apply();
    });
  }
  return named;
}

/** Gives a control this value. A select element that lacks the value shows its first one. */
function restore(control, value) {
  control.value = value;
  if (control.tagName === "SELECT" && !control.selectedOptions.length) control.selectedIndex = 0;
}

/** Returns a new element with these properties and children. */
function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** Returns a function that hides the runs that the controls filter out, and returns the pages of the visible runs. */
function runFilter(data, named) {
  const rows = [...document.querySelectorAll("#runs tbody tr")].map((row) => {
    const page = row.querySelector("a").getAttribute("href");
    const { columns } = data.runs.find((run) => run.page === page);
    const contenders = [...new Set(columns.flatMap((column) => column.ranked))].map((one) => data.contenders[one]);
    const documents = columns.map((column) => column.document);
    return { row, page, text: [row.textContent, ...contenders, ...documents].join(" ").toLowerCase() };
  });
  const fits = ({ row, text }) => named.find.value.toLowerCase().split(/\s+/).every((word) => text.includes(word)) &&
    [[named.machine, 2], [named.jdk, 3]].every(([{ value }, column]) => !value || value === row.cells[column].textContent);
  return () => {
    for (const one of rows) one.row.hidden = Boolean(named.find) && !fits(one);
    return new Set(rows.filter(({ row }) => !row.hidden).map(({ page }) => page));
  };
}

/** Returns a function that shows the table of contenders and documents, with the ratios that the reader chooses. */
function ratios(data, named, runs, apply) {
  const columns = data.runs.flatMap((run) => run.columns.map((column) => ({ ...column, run })));
  const heat = byId("heat");
  const name = (number) => data.contenders[number];

  /** Returns one column for each document: the first one with the most contenders. */
  const widest = (all) => {
    const best = new Map();
    for (const column of all) {
      const { document, ranked } = column;
      if (!best.has(document) || best.get(document).ranked.length < ranked.length) best.set(document, column);
    }
    return [...best.values()].sort((a, b) => a.document.localeCompare(b.document, "en", { numeric: true }));
  };
  /** The chosen operation, or the first one that the chosen columns measured. */
  const offered = (open) => {
    const [{ options }, measured] = [named.operation, new Set(open.map(({ operation }) => operation))];
    for (const option of options) option.disabled = !measured.has(option.value);
    restore(named.operation, state.get("operation"));
    const first = [...options].find((option) => !option.disabled);
    if (named.operation.selectedOptions[0].disabled && first) first.selected = true;
    return named.operation.value;
  };
  const shownColumns = () => {
    const shown = runs();
    const choice = named.columns.value;
    const isChosen = ({ run: { page }, workload }) => ["documents", "all", page, `${workload}/`].includes(choice);
    const open = columns.filter((column) => shown.has(column.run.page) && isChosen(column));
    const chosen = offered(open);
    const all = open.filter(({ operation }) => operation === chosen);
    return choice === "documents" || choice.endsWith("/") ? widest(all) : all;
  };

  /** The ticked contenders. The address lists either the hidden or the visible ones, whichever are fewer. */
  const chosen = {
    read(candidates) {
      const [only, hide] = ["only", "hide"].map((key) => state.get(key).split(",").filter(Boolean));
      return new Set(candidates.filter((one) => only.length ? only.includes(name(one)) : !hide.includes(name(one))));
    },
    write(candidates, kept) {
      const names = (numbers) => numbers.map(name).join(",");
      const hidden = candidates.filter((one) => !kept.has(one));
      const isShorter = kept.size > 0 && kept.size < hidden.length;
      state.set("only", isShorter ? names([...kept]) : "");
      state.set("hide", isShorter ? "" : names(hidden));
    },
  };

  let candidates = [];
  const ticks = byId("contenders");
  const tickAll = (checked) => {
    for (const tick of ticks.querySelectorAll("input")) tick.checked = checked;
    ticks.dispatchEvent(new Event("change"));
  };
  ticks.addEventListener("change", () => {
    const kept = [...ticks.querySelectorAll("input:checked")].map((tick) => Number(tick.value));
    chosen.write(candidates, new Set(kept));
    apply();
  });
  for (const button of document.querySelectorAll(".controls button[name]")) {
    button.addEventListener("click", () => tickAll(button.name === "all"));
  }
  const offer = (shown) => {
    const now = [...new Set(shown.flatMap((column) => column.ranked))].sort((a, b) => name(a).localeCompare(name(b)));
    if (now.join() !== candidates.join()) {
      candidates = now;
      const kept = chosen.read(now);
      ticks.replaceChildren(...now.map((one) =>
        element("label", {}, element("input", { type: "checkbox", value: one, checked: kept.has(one) }), ` ${name(one)}`)));
      const base = named.baseline;
      const options = now.map((one) => element("option", { value: name(one) }, name(one)));
      base.replaceChildren(base.options[0], ...options);
      restore(base, state.get("baseline") || (data.baseline ?? ""));
    }
    return chosen.read(now);
  };

  /** The ratios of a column: times divided by that of the chosen contender, or of the fastest visible one. */
  const figures = (column, kept) => {
    const places = column.ranked.map((one, place) => [one, place]).filter(([one]) => kept.has(one));
    const first = places[0]?.[1];
    const chosenBase = data.contenders.indexOf(named.baseline.value);
    const base = chosenBase < 0 ? first : column.ranked.indexOf(chosenBase);
    const isSlower = ([, place]) => place === first || /slower/.test(compared(column, place, first)?.verdict ?? "");
    const isCertain = places.length > 1 && ((column.certain && first === 0) || places.every(isSlower));
    return new Map(places.map(([one, place]) => [one, {
      ...(base === undefined || base < 0 ? null : compared(column, place, base)),
      isBest: isCertain && place === first,
    }]));
  };

  const hasRatio = (figure) => Boolean(figure?.ratio);
  const mean = (row) => Math.exp(row.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / row.length);
  const key = (column) => `${column.run.page} ${column.document} ${column.setting}`;

  /** Sorts rows by a column. Rows without a figure there come last, those with the fewest gaps first. */
  const sorted = (rows, shown) => {
    const order = state.get("order");
    const [sign, by] = order.startsWith("-") ? [-1, order.slice(1)] : [1, order || "mean"];
    const place = shown.findIndex((column) => key(column) === by);
    const value = ({ one, row, mean }) => by === "contender" ? name(one) : place < 0 ? mean : row[place]?.ratio;
    const gaps = ({ row }) => row.filter((figure) => !hasRatio(figure)).length;
    const pattern = ({ row }) => row.map((figure) => (hasRatio(figure) ? "0" : "1")).join("");
    const ofRest = ({ row }) => mean(row.filter(hasRatio)) || 0;
    return rows.sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === undefined || y === undefined) {
        return (x === undefined) - (y === undefined) || gaps(a) - gaps(b) ||
          pattern(a).localeCompare(pattern(b)) || ofRest(a) - ofRest(b);
      }
      return sign * (typeof x === "string" ? x.localeCompare(y) : x - y);
    });
  };
  const heading = (text, by, ...more) => {
    const order = state.get("order") || "mean";
    const button = element("button", { className: "sort" }, text);
    button.dataset.order = by;
    button.addEventListener("click", () => {
      state.set("order", order === by ? `-${by}` : by);
      apply();
    });
    const head = element("th", { scope: "col", className: by === "contender" ? "" : "number" }, button, ...more);
    if (order.replace(/^-/, "") === by) head.ariaSort = order.startsWith("-") ? "descending" : "ascending";
    return head;
  };
  const headingOf = (column) => heading(
    column.document,
    key(column),
    ...(column.setting ? [element("small", {}, column.setting)] : []),
    element("a", { href: `${column.run.page}#${column.anchor}` }, column.run.name),
  );

  const isBased = () => data.contenders.includes(named.baseline.value);

  /** From green over yellow to red: 1 to 10 times the fastest, or a third to three times another reference. */
  const color = (cell, ratio) => {
    const part = isBased() ? 0.5 + Math.log10(ratio) : Math.log10(ratio);
    const warmth = Math.min(1, Math.max(0, part));
    cell.className += " heat";
    cell.style.setProperty("--warm", `${Math.min(1, warmth * 2) * 100}%`);
    cell.style.setProperty("--hot", `${Math.max(0, warmth * 2 - 1) * 100}%`);
  };
  /** The text of a cell, and its details: the interval and the verdict, or the reason why there is no figure. */
  const said = (figure, column, one) => {
    if (!hasRatio(figure)) {
      return ["–", figure ? "Never measured in the same round as the reference"
        : column.gaps[one] ?? "Not a contender of this run"];
    }
    const { ratio, low, high, verdict } = figure;
    const isItself = low === high && low !== null;
    const [text, interval] = isItself ? ["1"] : digits.ratio({ value: ratio, low, high }, column.margin);
    const mark = { undecided: " ?", same: " =" }[verdict] ?? "";
    const words = verdict.replace(/^slightly-(.*)/, "$1, margin open");
    return [`${text}×${mark}`, [interval && `(${interval})`, words].filter(Boolean).join(" ")];
  };
  const cell = (figure, column, one) => {
    const [text, more] = said(figure, column, one);
    const made = element("td", { className: "number", title: more }, text);
    if (named.figures.value && more) made.append(element("small", {}, more));
    if (figure?.isBest) made.className += " best";
    if (!hasRatio(figure)) return made;
    if (figure.verdict === "undecided") made.className += " undecided";
    else color(made, figure.ratio);
    return made;
  };

  return () => {
    const open = shownColumns();
    const kept = offer(open);
    const shown = open.filter((column) => column.ranked.some((one) => kept.has(one)));
    const found = shown.map((column) => figures(column, kept));
    const rows = candidates.filter((one) => kept.has(one)).map((one) => {
      const row = found.map((column) => column.get(one));
      return { one, row, mean: row.every(hasRatio) ? mean(row) : undefined };
    });
    const hasMean = shown.length > 1 && rows.some((row) => row.mean);
    const focused = document.activeElement?.dataset?.order;
    const head = element("tr", {}, heading("contender", "contender"), ...(hasMean ? [heading("mean", "mean")] : []),
      ...shown.map(headingOf));
    const body = sorted(rows, shown).map(({ one, row, mean }) => element("tr", {},
      element("th", { scope: "row", title: name(one) }, name(one)),
      ...(hasMean ? [element("td", { className: "number" }, mean ? `${digits.estimate({ value: mean, low: null, high: null })[0]}×` : "–")] : []),
      ...row.map((figure, i) => cell(figure, shown[i], one))));
    heat.replaceChildren(rows.length
      ? element("table", { className: "sortable" }, element("thead", {}, head), element("tbody", {}, ...body))
      : element("p", { className: "meaning" }, "Nothing fits what you chose."));
    [...heat.querySelectorAll("button")].find((button) => button.dataset.order === focused)?.focus();
    byId("chosen").textContent = `Contenders: ${kept.size} of ${candidates.length}`;
  };
}

/** Starts the page of a site. */
function site() {
  const data = JSON.parse(byId("site").textContent);
  let apply = () => {};
  const named = controls(() => apply());
  const runs = runFilter(data, named);
  apply = byId("heat") ? ratios(data, named, runs, () => apply()) : runs;
  for (const control of Object.values(named)) restore(control, state.get(control.name));
  apply();
  document.querySelectorAll(".controls").forEach(reveal);
  // The new table has moved the target of the anchor.
  byId(state.anchor())?.scrollIntoView();
}

site();
