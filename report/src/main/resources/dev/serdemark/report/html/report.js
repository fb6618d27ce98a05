const byId = (id) => document.getElementById(id);
const reveal = (element) => { element.hidden = false; };

/** Switches between light and dark colors. Follows the system until the reader chooses. */
function theme() {
  const button = byId("theme");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const current = () => document.documentElement.dataset.theme ?? (dark.matches ? "dark" : "light");
  const label = () => {
    button.textContent = current() === "dark" ? "Light" : "Dark";
    button.ariaLabel = `${button.textContent}: show this page in ${button.textContent.toLowerCase()} colors`;
  };
  button.addEventListener("click", () => {
    document.documentElement.dataset.theme = current() === "dark" ? "light" : "dark";
    label();
  });
  dark.addEventListener("change", label);
  label();
  reveal(button);
}

/**
 * The choices of the reader, kept in the address after `#anchor?`, so that a copied address shows the same view. Each name
 * has one value. An empty value removes the name.
 */
const state = (() => {
  const [hash, query] = location.hash.slice(1).split("?");
  const chosen = new URLSearchParams(query ?? "");
  let anchor = hash;
  const address = () => `#${anchor}${[...chosen.keys()].length ? `?${chosen}` : ""}`;
  const write = () => history.replaceState(null, "", address());
  return {
    get: (name) => chosen.get(name) ?? "",
    set(name, value) {
      if (value) chosen.set(name, value);
      else chosen.delete(name);
      write();
    },
    /** Returns the anchor of the address. If a link within the page removed the choices, adds them to the address again. */
    anchor() {
      const [now, next] = location.hash.slice(1).split("?");
      anchor = now;
      if (next === undefined && [...chosen.keys()].length) write();
      return decodeURIComponent(anchor);
    },
  };
})();

/** Unfolds the group that the address names, and scrolls to it. */
function anchors() {
  const open = () => {
    const anchor = state.anchor();
    const target = anchor && byId(anchor);
    if (!target) return;
    if (target.tagName === "DETAILS") target.open = true;
    target.scrollIntoView();
  };
  window.addEventListener("hashchange", open);
  open();
}

/** Adds buttons that open or close all groups. Printing opens all of them. */
function folding() {
  const groups = [...document.querySelectorAll("details.group")];
  const fold = (open) => groups.forEach((group) => { group.open = open; });
  window.addEventListener("beforeprint", () => fold(true));
  if (groups.length <= 2) return;
  const box = document.createElement("div");
  box.className = "folding";
  for (const [text, open] of [["Open all", true], ["Close all", false]]) {
    const button = document.createElement("button");
    button.textContent = text;
    button.addEventListener("click", () => fold(open));
    box.append(button);
  }
  groups[0].parentElement.before(box);
}

/** Hides the rows of contenders that the reader has filtered out, and headings without visible rows. */
function filtering() {
  const filters = byId("filters");
  if (!filters) return;
  const choices = [...filters.querySelectorAll("select")];
  const ticks = [...filters.querySelectorAll("input")];
  const known = new Set(ticks.map((tick) => tick.value));
  const rows = [...document.querySelectorAll("th[scope=row], .bar .name, main li > strong:first-child")]
    .map((name) => ({ row: name.closest("tr, li"), name: name.textContent }))
    .filter(({ name }) => known.has(name));
  const groups = [...document.querySelectorAll(".grouping")].map((heading) => heading.closest("tbody, .bar-group"));
  const having = ({ selectedOptions: [option] }) => option.value && option.dataset.contenders.split("\n");
  const isShown = (row) => !row.hidden && !row.classList.contains("grouping");
  const apply = () => {
    const sets = choices.map(having).filter(Boolean);
    const hidden = new Set(ticks.filter((tick) => !tick.checked).map((tick) => tick.value));
    for (const { row, name } of rows) row.hidden = hidden.has(name) || !sets.every((set) => set.includes(name));
    for (const group of groups) group.hidden = ![...group.querySelectorAll("tr, li")].some(isShown);
  };
  for (const choice of choices) choice.value = state.get(choice.dataset.trait);
  for (const choice of choices) if (!choice.selectedOptions.length) choice.value = "";
  const hidden = state.get("hide").split(",");
  for (const tick of ticks) tick.checked = !hidden.includes(tick.value);
  filters.addEventListener("change", () => {
    for (const choice of choices) state.set(choice.dataset.trait, choice.value);
    state.set("hide", ticks.filter((tick) => !tick.checked).map((tick) => tick.value).join(","));
    apply();
  });
  apply();
  reveal(filters);
}

/**
 * Shows ratios or times, on a linear or a logarithmic axis, in all charts of bars at once. The page has the shapes of all
 * four views: the first in a path's `d` and the others in its `data-d`. Elements with `data-views` are visible only in these views.
 */
function axes() {
  const choices = [...document.querySelectorAll(".choices select")];
  const shapes = [...document.querySelectorAll("[data-d]")].map((path) => ({ path, views: [path.getAttribute("d"), ...path.dataset.d.split("|")] }));
  const parts = document.querySelectorAll("[data-views]");
  const draw = () => {
    const view = 2 * (state.get("bars") === "times") + (state.get("axis") === "log");
    for (const { path, views } of shapes) path.setAttribute("d", views[view]);
    for (const part of parts) part.toggleAttribute("hidden", !part.dataset.views.includes(view));
    for (const choice of choices) choice.value = state.get(choice.name);
    for (const choice of choices) if (!choice.selectedOptions.length) choice.value = "";
  };
  for (const choice of choices) choice.addEventListener("change", () => {
    state.set(choice.name, choice.value);
    draw();
  });
  draw();
  document.querySelectorAll(".choices").forEach(reveal);
}

/** Sorts tables by any column. Rows stay in their groups and keep their ranks. */
function sorting() {
  const units = { "ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9, "bytes": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9 };
  const value = (row, column) => {
    const text = row.cells[column]?.textContent.trim() ?? "";
    const [, number, unit] = text.match(/^[~<>]?([+-]?\d[\d,]*(?:\.\d+)?)(?![\d.,-])\s*([A-Za-zµ]*)/) ?? [];
    return number === undefined ? text : Number(number.replaceAll(",", "")) * (units[unit] ?? 1);
  };
  const isMissing = (key) => key === "" || key === "–";
  const compare = (a, b) => typeof a === "number" && typeof b === "number" ? a - b : `${a}`.localeCompare(`${b}`, "en", { numeric: true });
  const sort = (table, column, sign) => {
    for (const body of table.tBodies) {
      const rows = [...body.rows].filter((row) => !row.classList.contains("grouping"));
      const keys = new Map(rows.map((row) => [row, value(row, column)]));
      rows.sort((a, b) => {
        const [x, y] = [keys.get(a), keys.get(b)];
        return isMissing(x) || isMissing(y) ? isMissing(x) - isMissing(y) : sign * compare(x, y);
      });
      body.append(...rows);
    }
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    heads[column].setAttribute("aria-sort", sign > 0 ? "ascending" : "descending");
  };
  const tables = [...document.querySelectorAll("table.sortable")].filter((table) => table.rows.length > 2);
  tables.forEach((table, place) => {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.querySelector("a")) return;
      const button = document.createElement("button");
      button.className = "sort";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const sign = head.ariaSort === "ascending" ? -1 : 1;
        sort(table, column, sign);
        state.set("sort", [place, column, sign].join("."));
      });
    });
  });
  const [place, column, sign] = state.get("sort").split(".").map(Number);
  if (tables[place]?.tHead.rows[0].cells[column]) sort(tables[place], column, sign < 0 ? -1 : 1);
}

/** The page's data as JSON, unpacked when it is first asked for. */
const exported = (() => {
  let text = null;
  const unpack = () => {
    const packed = Uint8Array.from(atob(byId("data").textContent), (char) => char.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  };
  return () => text ??= unpack();
})();

/** Computes what contenders need at the loads and prices that the reader enters, and what a switch would change. */
function calculating() {
  const box = byId("calculator");
  if (!box) return;
  const rates = [...box.querySelectorAll(".rate")];
  const [core, gigabyte] = box.querySelectorAll(".price");
  const today = box.querySelector("[name=today]");
  const entered = (input) => Math.max(0, Number(input.value) || 0);
  const bytes = (value) => {
    if (value === null) return "–";
    const [unit, size] = [["TB", 1e12], ["GB", 1e9], ["MB", 1e6], ["KB", 1e3]].find(([, size]) => value >= size) ?? ["B", 1];
    return value === 0 ? "0 B" : `${digits.significant(value / size)} ${unit}`;
  };
  /** The figures of all calls per second together; null for each figure that is unknown. */
  const taken = (row) => {
    const calls = JSON.parse(row.dataset.calls);
    return rates.filter(entered).reduce(
      (sum, rate) => sum.map((value, i) => {
        const figure = calls[rate.name]?.[i] ?? null;
        return value === null || figure === null ? null : value + entered(rate) * figure;
      }),
      [0, 0, 0, 0, 0, 0, 0],
    );
  };
  const known = (value, shown) => value === null ? "–" : shown(value);
  const money = (value) => Number(digits.significant(value, 2)).toLocaleString("en-US");
  /** The intervals of ratios, relative to the ratio, by cells `a/b`; null before the reader asks what a switch changes. */
  let ratios = null;
  const compare = async () => {
    ratios = new Map();
    for (const { a, b, ratio, low, high } of JSON.parse(await exported()).comparisons) {
      if (low === null) continue;
      ratios.set(`${a}/${b}`, [low / ratio, high / ratio]);
      ratios.set(`${b}/${a}`, [ratio / high, ratio / low]);
    }
    apply();
  };
  /** The cores that a switch adds, with the interval that follows from the ratios. */
  const change = (from, to) => {
    const [old, own] = [from, to].map(({ row }) => JSON.parse(row.dataset.calls));
    const sum = { value: to.figures[0] - from.figures[0], low: 0, high: 0 };
    for (const rate of rates.filter(entered)) {
      const [before, after] = [old, own].map((calls) => calls[rate.name]);
      const spread = ratios?.get(`${after.at(-1)}/${before.at(-1)}`);
      if (!spread) return { ...sum, low: null, high: null };
      const at = (factor) => entered(rate) * (after[0] * factor - before[0]);
      sum.low += at(spread[0]);
      sum.high += at(spread[1]);
    }
    return sum;
  };
  const fill = (table) => {
    const rows = [...table.tBodies[0].rows].map((row) => ({ row, figures: taken(row) }));
    const cores = ({ figures: [value, low, high] }) => ({ value, low, high });
    const own = rows.find(({ row }) => row.cells[0].textContent === today.value);
    const used = own && cores(own);
    if (used && !ratios) compare();
    for (const one of rows) {
      one.row.classList.toggle("baseline", one === own);
      const [value, , , allocated, ...network] = one.figures;
      const [raw, gzip, zstd] = network.map((value) => value === null ? null : value * 86400);
      const isPriced = value !== null && raw !== null && (core.value || gigabyte.value);
      const cost = isPriced ? value * 730 * entered(core) + raw / 24 * 730 / 1e9 * entered(gigabyte) : null;
      const [text, interval] = value ? digits.estimate(cores(one)) : [value === 0 ? "0" : "–"];
      one.change = used && one !== own && used.value && value ? change(own, one) : null;
      const signed = (more) => {
        const text = digits.change(cores(one), Math.abs(more));
        return text === "0" ? text : (more < 0 ? "-" : "+") + text;
      };
      const texts = [
        text, interval ?? "–", known(one.change, ({ value }) => signed(value)),
        known(one.change?.high ?? null, (high) => `${signed(one.change.low)} to ${signed(high)}`),
        bytes(allocated), bytes(raw), bytes(gzip), bytes(zstd), known(cost, money),
      ];
      [...one.row.cells].slice(1).forEach((cell, i) => { cell.textContent = texts[i]; });
    }
    // The fewest cores first, unless the reader chose another order.
    if (!table.querySelector("[aria-sort]")) {
      const taking = ({ figures: [value] }) => value ?? Infinity;
      table.tBodies[0].append(...[...rows].sort((a, b) => taking(a) - taking(b)).map(({ row }) => row));
    }
    const says = table.closest("details").querySelector(".saving");
    says.hidden = !used || used.value === null;
    if (says.hidden) return;
    const best = rows.reduce((a, b) => (b.change?.value ?? 0) < (a.change?.value ?? 0) ? b : a);
    const { saves, maySave, about, stay } = says.dataset;
    const { value, low, high } = best.change ?? { value: 0 };
    const sentence = value >= 0 ? stay : high === null ? about : high < 0 ? saves : maySave;
    const amount = (cores) => digits.change(used, Math.abs(cores));
    const parts = {
      from: today.value,
      to: best.row.cells[0].textContent,
      saved: amount(value),
      least: amount(high),
      most: amount(low),
      used: digits.estimate(used)[0],
    };
    says.textContent = sentence.replace(/\{(\w+)\}/g, (_, part) => parts[part]);
  };
  const apply = () => box.querySelectorAll("table").forEach(fill);
  const inputs = [...rates, core, gigabyte, today];
  for (const input of inputs) input.value = state.get(input.name) || input.value;
  if (!today.selectedOptions.length) today.value = "";
  box.addEventListener("input", ({ target }) => {
    state.set(target.name, target.value);
    apply();
  });
  apply();
  reveal(box.querySelector(".live"));
}

/** Adds buttons that copy commands and code. If the browser does not allow this, they select the text instead. */
function copying() {
  for (const box of document.querySelectorAll(".copyable")) {
    const code = box.querySelector("code");
    const button = document.createElement("button");
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
      } catch (refused) {
        window.getSelection().selectAllChildren(code);
        button.textContent = "Selected";
      }
    });
    box.append(button);
  }
}

/** Saves the data of the page as a file, without any server. */
function downloading() {
  const button = byId("download");
  if (!button) return;
  button.addEventListener("click", async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([await exported()], { type: "application/json" }));
    link.download = "serdemark.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  reveal(button);
}

theme();
folding();
filtering();
calculating();
axes();
sorting();
anchors();
copying();
downloading();
