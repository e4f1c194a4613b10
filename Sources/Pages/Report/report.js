"use strict";
// Everything in the data comes from exchanges and from the app: it is only ever set as text.
const data = JSON.parse(document.getElementById("data").textContent) || { report: { cases: [], summary: {} }, exchanges: {} };
const report = data.report;
const broken = new Set(["failed", "timedOut", "crashed"]);
const words = { passed: "passed", failed: "failed", timedOut: "timed out", crashed: "crashed", flaky: "flaky", notApplicable: "not applicable" };
const marks = { passed: "✓", failed: "✗", timedOut: "✗", crashed: "✗", notApplicable: "–" };

function element(name, properties, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key === "class") node.className = value;
    else if (key.includes("-") || key === "role") node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

function milliseconds(number) {
  if (number >= 1000) return (number / 1000).toFixed(number % 1000 ? 3 : 0) + " s";
  return (number < 10 && number % 1 ? number.toFixed(1) : Math.round(number)) + " ms";
}

const isFlaky = (one) => (one.attempts || []).includes("passed") && one.attempts.some((name) => broken.has(name));
const states = (one) => [one.verdict].concat(isFlaky(one) ? ["flaky"] : []);

// MARK: Summary

function showSummary() {
  const title = report.suite || "Contract suite";
  document.title = (report.kept ? "✓ " : "✗ ") + title;
  document.getElementById("title").textContent = title;
  const counts = [];
  for (const name of ["passed", "failed", "timedOut", "crashed", "notApplicable", "notRun"]) {
    const number = (report.summary || {})[name];
    if (number) counts.push(number + " " + (words[name] || "not run"));
  }
  if ((report.flaky || []).length) counts.push(report.flaky.length + " flaky");
  const summary = document.getElementById("summary");
  summary.className = report.kept ? "passed" : "failed";
  summary.textContent = report.cases.length + (report.cases.length === 1 ? " case: " : " cases: ") + (counts.join(", ") || "none ran");
  const about = ["in " + milliseconds(report.milliseconds || 0)];
  if (report.shard) about.push("part " + report.shard);
  if (report.seed) about.push("seed " + report.seed);
  if (report.repeats > 1) about.push(report.repeats + " times each");
  document.getElementById("about").textContent = about.join(" · ");
}

function note(title, lines) {
  if (!lines.length) return null;
  return element("details", {}, element("summary", { textContent: title }), element("pre", { textContent: lines.join("\n") }));
}

function showNotes() {
  const coverage = report.coverage || {};
  const percent = coverage.reachable ? Math.floor((coverage.reachableSeen * 1000) / coverage.reachable) / 10 : 100;
  const unused = report.unused || {};
  const gaps = (coverage.gaps || []).map((gap) => gap.responses.length + " left out because " + gap.reason);
  const operations = (coverage.operations || []).map((one) => one.id + "  " + Object.entries(one.statuses).map(([status, seen]) => status + ": " + seen).join(", "));
  document.getElementById("notes").append(
    ...[
      coverage.declared ? note("Coverage: " + coverage.reachableSeen + " of " + coverage.reachable + " declared responses that the app can meet seen (" + percent + " %)", operations.concat(gaps)) : null,
      note("Not seen: " + (coverage.missing || []).length, coverage.missing || []),
      note("Flaky: " + (report.flaky || []).length, report.flaky || []),
      note("Fixtures never used: " + (unused.fixtures || []).length, unused.fixtures || []),
      note("Scenarios never used: " + (unused.scenarios || []).length, unused.scenarios || []),
      note("Rules never used: " + (unused.rules || []).length, unused.rules || []),
    ].filter((one) => one !== null)
  );
}

// MARK: Cases

function difference(text) {
  const block = element("pre", { class: "difference" });
  for (const line of text.split("\n")) {
    const kind = /^\s*[-−]/.test(line) ? "removed" : /^\s*\+/.test(line) ? "added" : "";
    block.append(element("span", { class: kind, textContent: line + "\n" }));
  }
  return block;
}

function mismatch(one) {
  const block = element("div", { class: "mismatch" });
  block.append(
    element("p", {}, element("strong", { textContent: one.what }), " ", element("span", { class: "soft", textContent: one.file + ":" + one.line })),
    element("pre", {}, element("span", { class: "soft", textContent: "expected  " }), one.expected, "\n", element("span", { class: "soft", textContent: "actual    " }), one.actual)
  );
  if (one.difference) block.append(difference(one.difference));
  return block;
}

function bodyText(message) {
  try {
    return JSON.stringify(JSON.parse(message.body), null, 2);
  } catch (error) {
    return message.body;
  }
}

function message(title, one) {
  const block = element("div", {}, element("h2", { textContent: title }));
  if (!one) {
    block.append(element("p", { class: "soft", textContent: "none" }));
    return block;
  }
  const fields = element("table", { class: "fields" });
  for (const [name, value] of one.fields) {
    fields.append(element("tr", {}, element("td", { textContent: name }), element("td", { textContent: value })));
  }
  block.append(fields);
  if (one.binary) block.append(element("p", { class: "soft", textContent: one.size + " bytes that are no text" }));
  else if (one.body) block.append(element("pre", { class: "body", textContent: bodyText(one) }));
  else block.append(element("p", { class: "soft", textContent: "no body" }));
  if (one.left) block.append(element("p", { class: "soft", textContent: one.left + " more characters" }));
  return block;
}

function exchange(one, start, span) {
  const bar = element("span", { class: "bar" });
  bar.style.left = Math.min(99, ((one.at - start) * 100) / span) + "%";
  bar.style.width = Math.max(0, Math.min(100 - ((one.at - start) * 100) / span, ((one.ms || 0) * 100) / span)) + "%";
  const status = one.abandoned ? "closed" : one.status === undefined ? "none" : String(one.status);
  const row = element("summary", {},
    element("span", { class: "row" },
      element("span", { textContent: one.method }),
      element("span", { class: "target", textContent: one.target, title: one.target }),
      element("span", { class: one.status >= 400 || one.status === undefined ? "failed" : "", textContent: status }),
      element("span", { class: "soft time", textContent: "+" + milliseconds(one.at - start) }),
      element("span", { class: "track", "aria-hidden": "true" }, bar)));
  const block = element("details", { class: "exchange" }, row);
  block.addEventListener("toggle", () => {
    if (block.children.length > 1) return;
    for (const issue of one.issues || []) {
      block.append(element("p", { class: issue.severity === "error" ? "failed" : "warning", textContent: issue.code + (issue.location ? " at " + issue.location : "") + ": " + issue.message }));
    }
    const about = [];
    if (one.operation) about.push("operation " + one.operation);
    if (one.source) about.push("answered by " + one.source);
    if (one.ms) about.push(milliseconds(one.ms));
    if (about.length) block.append(element("p", { class: "soft", textContent: about.join(" · ") }));
    block.append(element("div", { class: "message" }, message("Request", one.request), message("Response", one.response)));
  });
  return block;
}

function waterfall(one) {
  const exchanges = data.exchanges[one.id] || [];
  const block = element("div", { class: "waterfall" });
  if (!one.exchanges && !exchanges.length) return block;
  block.append(element("h2", { textContent: "Exchanges: " + one.exchanges }));
  if (exchanges.length < one.exchanges) {
    const shown = exchanges.length ? "The last " + exchanges.length + " are shown." : "This report has none of them.";
    block.append(element("p", { class: "soft", textContent: shown }));
  }
  if (!exchanges.length) return block;
  for (const stub of stubs(exchanges)) {
    const start = Math.min(...stub.map((each) => each.at));
    const end = Math.max(...stub.map((each) => each.at + (each.ms || 0)));
    block.append(element("div", { class: "stub" }, ...stub.map((each) => exchange(each, start, Math.max(end - start, 1)))));
  }
  return block;
}

// A case may use several stubs one after the other, each of which counts from 1.
function stubs(exchanges) {
  const all = [];
  exchanges.forEach((each, index) => {
    if (index === 0 || each.id <= exchanges[index - 1].id) all.push([]);
    all[all.length - 1].push(each);
  });
  return all;
}

function content(one) {
  const block = element("div", { class: "content" });
  block.append(element("p", { class: "soft", textContent: one.group + " · " + one.file + ":" + one.line + " · " + one.expectations + " expectations" }));
  if (one.reason) block.append(element("p", { textContent: "Not applicable: " + one.reason }));
  if (one.attempts) block.append(element("p", { class: isFlaky(one) ? "flaky" : "soft", textContent: "Runs: " + one.attempts.map((name) => words[name] || name).join(", ") }));
  for (const each of one.mismatches || []) block.append(mismatch(each));
  if (broken.has(one.verdict)) block.append(element("p", { class: "soft", textContent: "Run it again: verify --filter '^" + one.id + " '" }));
  block.append(waterfall(one));
  return block;
}

function caseBlock(one) {
  const flaky = isFlaky(one) ? element("span", { class: "flaky", textContent: "flaky" }) : null;
  const block = element("details", { class: "case" },
    element("summary", {},
      element("span", { class: one.verdict, textContent: (marks[one.verdict] || "?") + " " + (words[one.verdict] || one.verdict) }),
      element("span", { class: "title", textContent: one.id + " " + one.title }),
      flaky,
      element("span", { class: "soft", textContent: milliseconds(one.milliseconds) })));
  block.id = "case-" + one.id;
  block.addEventListener("toggle", () => {
    if (block.open && block.children.length === 1) block.append(content(one));
  });
  return block;
}

// MARK: Filter

function searched(one) {
  const requests = (data.exchanges[one.id] || []).map((each) => each.method + " " + each.target);
  const mismatches = (one.mismatches || []).map((each) => each.what);
  return [one.id, one.title, one.group].concat(requests, mismatches).join("\n").toLowerCase();
}

const order = { failed: 0, timedOut: 0, crashed: 0, passed: 1, notApplicable: 2 };
const shown = [...report.cases].sort((a, b) => (order[a.verdict] ?? 0) - (order[b.verdict] ?? 0))
  .map((one) => ({ one, text: searched(one), block: caseBlock(one) }));
let chosen = "all";

function applyFilter() {
  const text = document.getElementById("text").value.trim().toLowerCase();
  let count = 0;
  for (const { one, text: all, block } of shown) {
    block.hidden = !(all.includes(text) && (chosen === "all" || states(one).includes(chosen)));
    if (!block.hidden) count += 1;
  }
  document.getElementById("count").textContent = count + " of " + shown.length;
}

function showStates() {
  const present = new Set(report.cases.flatMap(states));
  for (const name of ["all", "failed", "timedOut", "crashed", "flaky", "passed", "notApplicable"]) {
    if (name !== "all" && !present.has(name)) continue;
    const button = element("button", { type: "button", textContent: words[name] || name, "data-state": name, "aria-pressed": String(name === chosen) });
    button.addEventListener("click", () => {
      chosen = name;
      for (const each of document.querySelectorAll("#states button")) each.setAttribute("aria-pressed", String(each === button));
      applyFilter();
    });
    document.getElementById("states").append(button);
  }
}

showSummary();
showNotes();
showStates();
document.getElementById("cases").append(...shown.map(({ block }) => block));
document.getElementById("text").addEventListener("input", applyFilter);
document.getElementById("filter").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== document.getElementById("text")) {
    event.preventDefault();
    document.getElementById("text").focus();
  }
});
applyFilter();
if (location.hash.startsWith("#case-")) {
  const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (wanted) wanted.open = true;
}
