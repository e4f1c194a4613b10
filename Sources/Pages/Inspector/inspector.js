'use strict';

// The page shows what clients send, so all content is set as text and never as markup.

const base = location.pathname.replace(/[^/]*$/, '');
const root = base.replace(/__admin\/$/, '');
const byID = id => document.getElementById(id);
const main = byID('main');
const dialog = byID('dialog');
let token = sessionStorage.getItem('token') || '';
let exchanges = [];
let operations = [];
let view = null;
let draft = '';
let saves = false;

// MARK: Texts and elements

// Characters that are invisible or change the direction of a text are shown by their numbers.
const hidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)/g;
const visible = text => String(text)
  .replace(hidden, one => '\\u' + one.charCodeAt(0).toString(16).padStart(4, '0'));

function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, '');
    else if (value || value === 0 || value === '') {
      node.setAttribute(key === 'label' ? 'aria-label' : key, visible(value));
    }
  }
  for (const child of children.flat(9)) {
    if (child || child === 0) node.append(child.nodeType ? child : visible(child));
  }
  return node;
}

const press = (label, onclick, more) => el('button', {onclick, ...more}, label);
const labelOf = node => node?.getAttribute('aria-label') || node?.textContent;
const soft = (...text) => el('p', {class: 'soft'}, text);
const row = (...cells) =>
  el('tr', {}, cells.map(cell => cell?.tagName === 'TD' ? cell : el('td', {}, cell ?? '')));
const bar = (...nodes) => el('div', {class: 'bar'}, nodes);
const number = value => el('td', {class: 'num'}, value);
const option = (value, text) => el('option', {value}, text ?? value);

function table(heads, rows, attributes) {
  const cells = heads.map(head => el('th', {scope: 'col'}, head));
  return el('table', attributes, el('thead', {}, el('tr', {}, cells)), el('tbody', {}, rows));
}

// Makes these nodes the children and moves none that is in place, so that the focus stays.
function arrange(parent, nodes) {
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling; else parent.insertBefore(node, at);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

const bytes = count => count < 1000 ? count + ' B'
  : count < 1e6 ? (count / 1e3).toFixed(1) + ' kB' : (count / 1e6).toFixed(1) + ' MB';
const time = value => value < 10 ? value.toFixed(1) : Math.round(value);
const grade = status => status >= 500 ? 'bad' : status >= 400 ? 'warn' : '';
const target = one => one.path + (one.query === null ? '' : '?' + one.query);
const plural = (count, noun) => count + ' ' + noun + (count === 1 ? '' : 's');

function say(text, isError) {
  const toast = byID('toast');
  toast.hidden = false;
  toast.textContent = visible(text);
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { toast.hidden = true; }, isError ? 15000 : 4000);
}

function copy(text) {
  navigator.clipboard.writeText(text)
    .then(() => say('Copied'), () => say('Copying was denied', true));
}

// MARK: The admin API

async function send(method, path, body) {
  const headers = body === undefined ? {} : {'Content-Type': 'application/json'};
  const used = token;
  if (used) headers.Authorization = 'Bearer ' + used;
  const response = await fetch(base + path, {method, headers, body});
  if (response.status === 401) {
    await signIn(used);
    if (used !== token) return send(method, path, body);
  }
  if (!response.ok) {
    const error = await response.json().catch(() => ({}));
    throw new Error(response.status + ' ' + (error.message || response.statusText));
  }
  return response;
}

async function api(method, path, body) {
  const response = await send(method, path, body && JSON.stringify(body));
  return response.status === 204 ? null : response.json();
}

let asking = null;

function signIn(used) {
  if (used !== token) return;
  asking ??= new Promise(done => {
    const field = el('input', {type: 'password', label: 'Token', autocomplete: 'off'});
    const use = () => {
      sessionStorage.setItem('token', token = field.value);
      dialog.close();
    };
    field.onkeydown = event => event.key === 'Enter' && use();
    popUp('The admin API needs a token', [bar(field,
      press('Use', use))], () => { asking = null; done(); });
  });
  return asking;
}

function popUp(title, content, closed) {
  dialog.replaceChildren(el('h2', {id: 'dialog-title'}, title), ...content);
  dialog.addEventListener('close', () => closed?.(), {once: true});
  dialog.showModal();
}

// Runs an action, reports its error, and shows the view again.
async function act(action, done) {
  try {
    await action();
    if (done) say(done);
  } catch (error) {
    say(error.message, true);
  }
  await show(view, true);
}

// A button that calls the admin API.
function call(label, method, path, body, more) {
  const run = () => act(async () => {
    await api(method, path, body);
    if (path === 'requests' || path === 'reset') { exchanges = []; rows.clear(); close(); }
  });
  return press(label, run, more);
}

function toggle(label, isOn, action) {
  const box = el('input', {
    type: 'checkbox', role: 'switch', label: label, onchange: () => act(() => action(box.checked)),
  });
  box.checked = isOn;
  return box;
}

// MARK: JSON

// A number as it was written, since a double does not hold every number.
class Digits {
  constructor(text) { this.text = text; }
}

const parse = text => JSON.parse(text, (key, value, context) =>
  typeof value === 'number' && context?.source ? new Digits(context.source) : value);

function pretty(value, indent = '') {
  if (value instanceof Digits) return value.text;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const items = Object.entries(value).map(([key, item]) =>
    indent + '  ' + (isList ? '' : JSON.stringify(key) + ': ') + pretty(item, indent + '  '));
  const [start, end] = isList ? '[]' : '{}';
  return items.length ? start + '\n' + items.join(',\n') + '\n' + indent + end : start + end;
}

// A value as a tree that folds; members are made when they are first shown.
function tree(value, key, depth = 0) {
  const name = key === undefined ? null : [el('span', {class: 'name'}, key), ': '];
  if (value === null || typeof value !== 'object' || value instanceof Digits) {
    const kind = typeof value === 'string' ? 'text' : 'value';
    return el('div', {}, name, el('span', {class: kind}, pretty(value)));
  }
  const isList = Array.isArray(value);
  const items = Object.entries(value);
  const body = el('div');
  const fill = () => {
    const done = body.childElementCount;
    const more = items.slice(done, done + 100)
      .map(([name, item]) => tree(item, name, depth + 1));
    body.append(...more);
    const left = items.length - done - more.length;
    if (left) {
      const button = press(left + ' more', () => { button.remove(); fill(); });
      body.append(button);
    }
  };
  const node = el('details', {ontoggle: () => node.open && !body.firstChild && fill()},
    el('summary', {}, name, isList ? '[ ] ' : '{ } ',
      el('span', {class: 'soft'}, plural(items.length, isList ? 'item' : 'member'))), body);
  if (depth < 2 && items.length <= 30 || depth === 0) {
    fill();
    node.open = true;
  }
  return node;
}

// MARK: Bodies

const encode = data => btoa(Array.from(data, one => String.fromCharCode(one)).join(''));

// A long text, of which the start is shown first.
function long(text, limit) {
  const pre = el('pre', {}, text.slice(0, limit));
  if (text.length <= limit) return [pre];
  const button = el('button', {
    onclick: () => { pre.textContent = visible(text); button.remove(); },
  }, 'Show all');
  return [pre, button];
}

function body(content, type) {
  if (!content.size) return [soft('No body')];
  const {text, base64} = content;
  if (text === undefined && base64 === undefined) {
    return [soft('A body of ', bytes(content.size), ' that cannot be searched for secrets')];
  }
  const kind = /^image\/[\w.+-]+/.exec(type)?.[0];
  const picture = kind && el('img', {
    alt: 'The image of the body',
    src: `data:${kind};base64,` + (base64 ?? encode(new TextEncoder().encode(text))),
  });
  if (text === undefined) return [picture ?? soft('A body of ', bytes(content.size), ' that is no text')];
  const copied = press('Copy body', () => copy(text));
  let value;
  try { value = parse(text); } catch { return [copied, picture, ...long(text, 100000)]; }
  const [folded, plain] = [el('div', {class: 'tree'}, tree(value)), el('div', {hidden: true})];
  const other = el('button', {
    'aria-pressed': 'false',
    onclick: () => {
      const isPlain = plain.hidden;
      if (!plain.firstChild) plain.append(...long(pretty(value), 100000));
      [plain.hidden, folded.hidden] = [!isPlain, isPlain];
      other.setAttribute('aria-pressed', isPlain);
    },
  }, 'Text');
  return [bar(other, copied), folded, plain];
}

// MARK: A command and a rule of an exchange

// A word of a shell that means exactly this text, also with control characters.
function quoted(text) {
  if (!/[\0-\x1f\x7f]/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text.replace(/[\\']/g, '\\$&').replace(/[\0-\x1f\x7f]/g,
    one => '\\x' + one.charCodeAt(0).toString(16).padStart(2, '0'));
  return `$'${escaped}'`;
}

// Fields that curl sets itself.
const own = /^(host|content-length|connection|accept-encoding|transfer-encoding|expect|te)$/i;

function curl(one) {
  const {headers, body: content} = one.request;
  const parts = ['curl -g ' + quoted(location.origin + root.slice(0, -1) + target(one))];
  if (one.method === 'HEAD') parts.push('-I');
  else if (one.method !== (content.size ? 'POST' : 'GET')) parts.push('-X ' + quoted(one.method));
  for (const {name, value} of headers.filter(field => !own.test(field.name))) {
    // The token itself is not shown; the shell inserts one.
    const bearer = /^(\w+) \[REDACTED\]$/.exec(value);
    parts.push('-H ' + (bearer ? quoted(name + ': ' + bearer[1] + ' ') + '"$TOKEN"' : quoted(name + ': ' + value)));
  }
  if (content.text !== undefined && content.size) parts.push('--data-raw ' + quoted(content.text));
  if (content.base64 === undefined) return parts.join(' \\\n  ');
  return `printf %s ${content.base64} | base64 -d | `
    + parts.concat('--data-binary @-').join(' \\\n  ');
}

// Fields that the stub sets itself.
const added = /^(date|content-length|connection|keep-alive|transfer-encoding|vary|matched-operation|understudy-.*|access-control-.*)$/i;

function ruleOf(one) {
  const rule = {name: 'Again: ' + one.method + ' ' + one.path, method: one.method};
  let path = one.path;
  try { path = decodeURIComponent(path); } catch { }
  if (/[?%{}]|\*\*$/.test(path) && one.operation) rule.operation = one.operation;
  else rule.path = path;
  const query = Object.fromEntries(new URLSearchParams(one.query ?? ''));
  if (one.query) rule.when = {query};
  const {headers, body: content} = one.response;
  rule.respond = {status: one.status, headers: {}};
  for (const {name, value} of headers) {
    if (!added.test(name)) rule.respond.headers[name] = value;
  }
  if (content.base64) rule.respond.base64 = content.base64;
  else if (content.size && content.text !== undefined) {
    try { rule.respond.body = parse(content.text); } catch { rule.respond.body = content.text; }
  }
  return pretty(rule);
}

// MARK: Requests

const rows = new Map();
const filter = {text: '', status: '', operation: '', broken: false};
let chosen = null;
let opened = null;
let shown = 200;
let parts = null;

function sourceText(one) {
  if (!one.source) return '';
  const {kind, name, rule} = one.source;
  return kind + (name ? ' ' + name : '') + (rule && kind !== 'rule' ? ', rule ' + rule : '');
}

function fits(one) {
  const {text, status, operation, broken} = filter;
  return (!status || String(one.status)[0] === status)
    && (!operation || (one.operation ?? '-') === operation)
    && (!broken || one.issues.length > 0 || !one.operation)
    && text.toLowerCase().split(/\s+/).every(word => words(one).includes(word));
}

const words = one => one.words ??= [
  one.method, target(one), one.status, one.operation, sourceText(one), one.tokenId,
  one.issues.map(issue => issue.code),
].join(' ').toLowerCase();

function requestRow(one) {
  const known = rows.get(one.id);
  if (known?.one === one) return known.node;
  const mark = el('i', {class: grade(one.status)});
  const open = el('button', {class: 'link', onclick: () => choose(one.id, true)},
    el('b', {}, one.method), ' ', target(one));
  const count = one.issues.length;
  const node = el('tr', {
    onclick: event => event.target.closest('button') || choose(one.id, true),
  },
  el('td', {class: 'when'}, el('time', {datetime: one.receivedAt}, one.receivedAt.slice(11, 23))),
  el('td', {}, open),
  el('td', {class: 'num ' + grade(one.status)}, one.status ?? '…'),
  el('td', {class: 'op'}, one.operation ?? el('span', {class: 'bad'}, 'none')),
  el('td', {class: 'from'}, sourceText(one)),
  el('td', {class: 'num'}, one.duration === null ? '' : time(one.duration)),
  el('td', {class: 'num bytes'}, one.size === null ? '' : bytes(one.size)),
  el('td', {class: 'num bad'}, count ? [el('span', {'aria-hidden': 'true'}, '▲ '), count] : ''),
  el('td', {class: 'line', 'aria-hidden': 'true'}, mark));
  rows.set(one.id, {one, node, open, mark});
  return node;
}

// Places the bars by real time; pauses without any request are shortened.
function drawTimeline(list) {
  const [pause, gap] = [500, 40];
  let [start, end] = [0, 0];
  const places = [];
  for (const one of list.toSorted((a, b) => a.arrival - b.arrival)) {
    if (!places.length) start = end = one.arrival;
    if (one.arrival - end > pause) start += one.arrival - end - gap;
    places.push([one, one.arrival - start]);
    end = Math.max(end, one.arrival + (one.duration ?? 0));
  }
  const whole = Math.max(1, end - start);
  for (const [one, from] of places) {
    const {mark} = rows.get(one.id);
    mark.style.left = Math.min(97, from / whole * 97) + '%';
    mark.style.width = (one.duration ?? 0) / whole * 97 + '%';
  }
}

function drawRequests() {
  if (view !== 'Requests' || !parts) return;
  const found = exchanges.filter(fits).reverse();
  const list = found.slice(0, shown);
  arrange(parts.body, list.map(requestRow));
  drawTimeline(list);
  for (const {one, node, open} of rows.values()) {
    node.className = one.id === chosen ? 'chosen' : '';
    open.setAttribute('aria-expanded', one.id === opened);
  }
  parts.table.hidden = !list.length;
  parts.more.hidden = found.length <= shown;
  parts.count.textContent = found.length === exchanges.length
    ? plural(found.length, 'request') : found.length + ' of ' + plural(exchanges.length, 'request');
  parts.none.hidden = list.length > 0;
  parts.none.textContent = exchanges.length
    ? 'No request matches the filter.' : 'No request yet.';
}

let isDue = false;

function drawSoon() {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (view === 'Requests') drawRequests(); else if (!isTouched) show(view, true, false);
  }, view === 'Requests' ? 30 : 300);
}

function choose(id, opens) {
  chosen = id;
  drawRequests();
  const line = rows.get(id);
  line?.node.scrollIntoView({block: 'nearest'});
  if (opens) open(id); else line?.open.focus();
}

async function open(id) {
  opened = id;
  let content;
  try {
    content = detail(await api('GET', 'exchanges/' + id));
  } catch (error) {
    content = [soft(error.message), press('Close', close)];
  }
  // Another one may have been opened meanwhile.
  if (opened !== id || view !== 'Requests') return;
  parts.detail.replaceChildren(...content);
  parts.detail.hidden = false;
  parts.split.classList.add('open');
  parts.detail.scrollTop = 0;
  parts.detail.querySelector('h2')?.focus();
  drawRequests();
}

function close() {
  if (opened === null || !parts) return;
  opened = null;
  parts.detail.hidden = true;
  parts.split.classList.remove('open');
  drawRequests();
  rows.get(chosen)?.open.focus();
}

function step(by) {
  const list = exchanges.filter(fits).reverse().slice(0, shown);
  if (!list.length) return;
  const at = list.findIndex(one => one.id === chosen);
  const next = at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + by));
  choose(list[next].id, opened !== null);
}

function nearMiss(miss) {
  const name = miss.operation ? `${miss.operation}: ${miss.method} ${miss.path}`
    : miss.recording ? 'Recording ' + miss.recording : 'Rule ' + (miss.name ?? '#' + miss.rule);
  return [el('p', {}, el('b', {}, name)), table(['Part', 'Expected', 'Found'],
    miss.parts.map(part => row(part.field, part.expected,
      el('span', {class: part.matches ? '' : 'bad'},
        (part.matches ? '' : '≠ ') + (part.found ?? 'nothing')))))];
}

function message(title, {headers, body: content}) {
  const type = headers.find(field => /^content-type$/i.test(field.name))?.value ?? '';
  return [
    el('h3', {}, title),
    el('details', {open: headers.length <= 12}, el('summary', {}, plural(headers.length, 'header field')),
      el('dl', {}, headers.map(field => [el('dt', {}, field.name), el('dd', {}, field.value)]))),
    body(content, type),
  ].flat().filter(Boolean);
}

function detail(one) {
  const facts = [
    ['Status', el('span', {class: grade(one.status)}, one.status ?? 'not answered yet')],
    ['Operation', one.operation ?? 'none'], ['Answered by', sourceText(one)],
    ['Duration', one.duration === null ? '' : time(one.duration) + ' ms'],
    ['Size', one.size === null ? '' : bytes(one.size)],
    ['Received', one.receivedAt], ['Token', one.tokenId], ['Session', one.session],
    ['Chance', one.source?.chance?.map(draw => draw.rule + (draw.drawn ? ' drawn' : ' passed over')).join(', ')],
    ['Events', one.events?.map(event => (event.sent ? '' : 'not yet ') + event.at + ' s').join(', ')],
    ['Client', one.abandoned ? 'disconnected before the end' : null],
  ].filter(([, value]) => value);
  const rule = () => { draft = ruleOf(one); show('Rules'); };
  const misses = [one.hints.map(hint => el('p', {}, hint)), one.nearMisses.map(nearMiss)].flat(2);
  return [
    el('h2', {tabindex: -1}, one.method, ' ', target(one)),
    bar(
      press('Copy as curl', () => copy(curl(one))),
      one.response && press('Make a rule of this answer', rule),
      saves && one.response && press('Copy as test', () => act(async () => copy((await api('GET', `exchanges/${one.id}/test`)).swift))),
      press('Close', close)),
    el('dl', {}, facts.map(([name, value]) => [el('dt', {}, name), el('dd', {}, value)])),
    ...(one.issues.length ? [el('h3', {}, 'Violations'), el('ul', {}, one.issues.map(issue =>
      el('li', {class: issue.severity === 'error' ? 'bad' : 'warn'},
        issue.code, issue.location && ' at ' + issue.location, ': ', issue.message)))] : []),
    ...(misses.length ? [el('h3', {}, 'Nearly meant'), ...misses] : []),
    ...message('Request', one.request),
    ...(one.response ? message('Response', one.response) : []),
    el('h3', {}, 'As curl'), el('pre', {id: 'curl'}, curl(one)),
  ];
}

function control(name, key, node) {
  node.setAttribute('aria-label', name);
  if (node.type === 'checkbox') node.checked = filter[key]; else node.value = filter[key];
  node.oninput = () => {
    filter[key] = node.type === 'checkbox' ? node.checked : node.value;
    drawRequests();
  };
  return node;
}

function requests() {
  const statuses = [option('', 'Any status'), [2, 3, 4, 5].map(one => option(one, one + 'xx'))];
  const names = [option('', 'Any operation'), option('-', 'No operation'), operations.map(one => option(one))];
  const heads = [['Time', 'when'], ['Request'], ['Status', 'num'], ['Operation', 'op'],
    ['Answered by', 'from'], ['ms', 'num'], ['Size', 'num bytes'], ['Violations', 'num'],
    ['Timeline', 'line']];
  const lines = el('tbody');
  parts = {
    body: lines,
    table: el('table', {}, el('thead', {}, el('tr', {}, heads.map(([name, style]) =>
      el('th', {scope: 'col', class: style}, name)))), lines),
    count: el('span', {class: 'soft', role: 'status'}),
    none: soft(' '),
    more: press('Show more', () => { shown += 500; drawRequests(); }),
    detail: el('aside', {label: 'Exchange', hidden: true}),
  };
  parts.split = el('div', {class: 'split'}, el('div', {class: 'list'},
    bar(
      control('Filter', 'text', el('input', {type: 'search', id: 'filter', placeholder: 'Filter  /'})),
      control('Status', 'status', el('select', {}, statuses)),
      control('Operation', 'operation', el('select', {}, names)),
      el('label', {}, control('Violations', 'broken', el('input', {type: 'checkbox'})), 'Violations'),
      parts.count, call('Clear', 'DELETE', 'requests'),
      press('HAR', () => act(archive))),
    parts.table, parts.none, parts.more), parts.detail);
  const again = opened;
  opened = null;
  queueMicrotask(() => { drawRequests(); if (again !== null) open(again); });
  return [parts.split];
}

async function archive() {
  const text = await (await send('GET', 'requests.har')).text();
  el('a', {href: URL.createObjectURL(new Blob([text])), download: 'requests.har'}).click();
}

// MARK: Rules and scenarios

const faults = ['CONNECTION_RESET_BY_PEER', 'CONNECTION_RESET_MID_BODY', 'EMPTY_RESPONSE',
  'TRUNCATED_BODY', 'MISSING_LAST_CHUNK', 'WRONG_CONTENT_LENGTH', 'MALFORMED_RESPONSE_CHUNK',
  'RANDOM_DATA_THEN_CLOSE', 'CLOSE_IDLE'];

async function rules() {
  const {rules} = await api('GET', 'rules');
  const which = el('select', {label: 'Requests'}, option('', 'All requests'), operations.map(one => option(one)));
  const what = el('select', {label: 'Effect'}, option('delay', 'Delay'),
    [500, 503, 429, 404, 401].map(one => option(one, 'Status ' + one)), faults.map(one => option(one)));
  const wait = el('input', {type: 'number', min: 0, value: 1000, label: 'Milliseconds'});
  what.onchange = () => { wait.hidden = what.value !== 'delay'; };
  const add = () => act(() => {
    const effect = what.value === 'delay' ? {delay: Number(wait.value)}
      : Number(what.value) ? {respond: {status: Number(what.value)}} : {fault: what.value};
    const label = what.value === 'delay' ? 'Delay ' + wait.value + ' ms' : what.selectedOptions[0].text;
    return api('POST', 'rules', {
      name: label + (which.value && ': ' + which.value),
      ...(which.value ? {operation: which.value} : {path: '/**'}), ...effect,
    });
  });
  const text = el('textarea', {
    label: 'A rule as JSON', spellcheck: 'false', id: 'rule',
    placeholder: '{"operation": "…", "respond": {"status": 503}}',
  });
  text.value = draft;
  text.oninput = () => { draft = text.value; };
  const save = () => act(async () => {
    const {warnings} = await (await send('POST', 'rules', text.value)).json();
    draft = '';
    if (warnings) say(warnings.join(' '), true);
  }, 'The rule is active');
  const lines = rules.toReversed().map(rule => {
    const name = rule.name ?? rule.scenario ?? '#' + rule.id;
    return row(toggle('Enable ' + name, rule.enabled, enabled => api('PATCH', 'rules/' + rule.id, {enabled})),
      [el('b', {}, name), rule.name && rule.scenario ? ' of ' + rule.scenario : '',
        (rule.warnings ?? []).map(warning => el('div', {class: 'warn'}, warning))],
      el('code', {}, JSON.stringify(rule.which)), number(rule.seen), number(rule.used),
      call('Remove', 'DELETE', 'rules/' + rule.id, undefined, {label: 'Remove ' + name}));
  });
  return [
    el('h2', {}, 'Delays and faults'),
    bar(which, what, wait, press('Add', add)),
    el('h2', {}, 'Rules'),
    lines.length ? table(['On', 'Name', 'Requests', 'Seen', 'Used', ''], lines)
      : soft('There are no rules.'),
    el('h3', {}, 'A rule as JSON'), text,
    bar(press('Add rule', save),
      lines.length ? call('Remove all', 'DELETE', 'rules') : null),
    saving(),
  ];
}

// Writes changed rows and added rules to the project's files, where `serve` offers it.
function saving() {
  const name = el('input', {value: 'session', label: 'Scenario'});
  const save = () => act(async () => {
    const {files} = await api('POST', 'save', {scenario: name.value});
    say(plural(files.length, 'file') + ' saved: ' + files.map(one => one.path).join(', '));
  });
  return saves && bar(name, press('Save in files', save));
}

async function scenarios() {
  const {scenarios} = await api('GET', 'scenarios');
  if (!scenarios.length) return [soft('There are no files in scenarios/ beside the contract.')];
  return [el('h2', {}, 'Scenarios'), table(['On', 'Name', 'State'], scenarios.map(one => {
    const path = 'scenarios/' + encodeURIComponent(one.name);
    return row(
      one.mappings ? '' : toggle(one.name, one.active, isOn => isOn ? api('PUT', path, {}) : api('DELETE', path)),
      [el('b', {}, one.name), el('div', {class: 'soft'}, one.description)], one.state);
  }))];
}

// MARK: Clock and tokens

async function clock() {
  const {now, frozen} = await api('GET', 'clock');
  const text = el('p', {class: 'big num', id: 'now'}, now);
  const [read, start] = [Date.parse(now), performance.now()];
  const tick = () => {
    if (!text.isConnected) return;
    text.textContent = new Date(read + performance.now() - start).toISOString();
    setTimeout(tick, 250);
  };
  if (!frozen) setTimeout(tick);
  const seconds = el('input', {type: 'number', value: 60, step: 'any', label: 'Seconds'});
  const advance = by => () => act(() => api('POST', 'clock/advance', {seconds: by()}));
  const steps = [['1 minute', 60], ['1 hour', 3600], ['1 day', 86400]];
  return [
    el('h2', {}, 'The stub’s clock'), text, soft(frozen ? 'Frozen' : 'Running'),
    bar(steps.map(([name, by]) => press('+ ' + name, advance(() => by))),
      seconds, press('Advance by seconds', advance(() => Number(seconds.value)))),
    bar(frozen ? call('Resume', 'POST', 'clock/resume') : call('Freeze', 'POST', 'clock/freeze'),
      call('Reset the stub', 'POST', 'reset')),
    soft('Token expiry, Date and all time stamps follow this clock.'),
  ];
}

async function tokens() {
  const state = await api('GET', 'tokens');
  const facts = [state.policy, 'access ' + state.accessLifetime + ' s', 'refresh ' + state.refreshLifetime + ' s',
    plural(state.logins, 'login'), state.refreshes + ' refreshed', state.refusedRefreshes + ' rejected'];
  const verbs = [['Expire', 'tokens/expire'], ['Revoke', 'tokens/revoke']];
  const lines = state.tokens.toReversed().map(one => row(one.id, one.user,
    el('span', {class: one.state === 'valid' ? 'good' : 'warn'}, one.state), number(one.uses),
    el('time', {}, new Date(one.expiresAt * 1000).toISOString().slice(0, 19) + 'Z'),
    verbs.map(([verb, path]) => [call(verb, 'POST', path, {id: one.id}, {label: verb + ' ' + one.id}), ' '])));
  const all = ['access', 'refresh'].flatMap(kind => verbs.map(([verb, path]) => call(`${verb} all ${kind}`, 'POST', path, {kind})));
  return [el('h2', {}, 'Tokens'), soft(facts.join(' · ')), bar(all),
    lines.length ? table(['Token', 'User', 'State', 'Uses', 'Expires', ''], lines) : soft('No token was issued yet.')];
}

// MARK: Data

const data = {name: '', search: '', skip: 0, size: 50};

async function collections() {
  const names = await api('GET', 'fixtures');
  if (!names.length) return [soft('There are no fixtures.')];
  if (!names.includes(data.name)) data.name = names[0];
  const path = 'fixtures/' + encodeURIComponent(data.name);
  const again = change => () => { Object.assign(data, {skip: 0}, change()); show('Data', true); };
  const pick = el('select', {label: 'Collection', onchange: again(() => ({name: pick.value, search: ''}))},
    names.map(one => option(one)));
  pick.value = data.name;
  const query = new URLSearchParams({skip: data.skip, limit: data.size, search: data.search});
  const page = parse(await (await send('GET', path + '?' + query)).text());
  if (page?.key === undefined || !Array.isArray(page.rows)) {
    return [bar(pick), el('div', {class: 'tree'}, tree(page))];
  }
  const [total, key] = [Number(page.total.text ?? page.total), page.key];
  const search = el('input', {
    type: 'search', label: 'Search rows', placeholder: 'Search', onchange: again(() => ({search: search.value})),
  });
  search.value = data.search;
  const plain = value => value instanceof Digits ? value.text : String(value ?? '');
  const columns = Object.entries(page.rows[0] ?? {}).filter(([name, value]) => name !== key
    && (value === null || typeof value !== 'object' || value instanceof Digits)).slice(0, 5).map(([name]) => name);
  const lines = page.rows.map(one => row(
    key ? el('button', {class: 'link', onclick: () => edit(path, key, one), label: 'Edit ' + plain(one[key])}, plain(one[key])) : '',
    ...columns.map(name => plain(one[name]).slice(0, 120))));
  const end = Math.min(total, data.skip + data.size);
  const turn = (label, by, isPossible) => el('button', {
    disabled: !isPossible, onclick: again(() => ({skip: data.skip + by})),
  }, label);
  return [
    bar(pick, search, press('Add row', () => edit(path, key, null)),
      call('Reset ' + data.name, 'POST', 'reset?' + new URLSearchParams({fixture: data.name}))),
    el('div', {class: 'wide'}, table([key ?? '', ...columns], lines)),
    bar(turn('Previous', -data.size, data.skip > 0), turn('Next', data.size, end < total),
      soft(total ? data.skip + 1 + '–' + end + ' of ' + total : 'No rows')),
    saving(),
  ];
}

function edit(path, key, one) {
  const text = el('textarea', {label: 'The row as JSON', spellcheck: 'false'});
  text.value = one ? pretty(one) : '{\n  \n}';
  const id = one && path + '/' + encodeURIComponent(one[key].text ?? one[key]);
  const problem = el('p', {class: 'bad', role: 'alert'});
  const run = (method, where, body) => async () => {
    try {
      await send(method, where, body?.());
      dialog.close();
      show('Data', true);
    } catch (error) {
      problem.textContent = visible(error.message);
    }
  };
  popUp(one ? 'Row ' + (one[key].text ?? one[key]) : 'A new row', [text, problem, bar(
    press('Save', run(one ? 'PUT' : 'POST', id ?? path, () => text.value)),
    one && press('Delete', run('DELETE', id)),
    press('Cancel', () => dialog.close()))]);
}

// MARK: Coverage and sessions

async function coverage() {
  const {operations, summary, unmatched, fixtures} = await api('GET', 'coverage');
  const statuses = [...new Set(operations.flatMap(one => [...Object.keys(one.statuses), ...one.unseen]))].sort();
  const lines = operations.map(one => el('tr', {},
    el('th', {scope: 'row'}, one.id, ' ', el('code', {}, one.method + ' ' + one.path)),
    statuses.map(status => {
      const count = one.statuses[status];
      if (count) return el('td', {class: 'num good'}, count);
      return one.unseen.includes(status) ? el('td', {class: 'warn'}, 'unseen') : el('td');
    })));
  return [
    el('h2', {}, 'Coverage'),
    soft(`${summary.seen} of ${plural(summary.responses, 'declared response')} seen · ${summary.exercised} of `
      + `${plural(summary.operations, 'operation')} · ${plural(unmatched, 'unmatched request')}`
      + (fixtures.unused.length ? ' · unused fixtures: ' + fixtures.unused.join(', ') : '')),
    el('div', {class: 'wide'}, table(['Operation', ...statuses], lines, {class: 'cover'})),
  ];
}

async function sessions() {
  const {sessions} = await api('GET', 'sessions');
  const lines = sessions.map(one => row(
    el('a', {href: one.url + '/__admin/'}, one.id), el('code', {}, one.url), number(one.requests),
    call('End', 'DELETE', 'sessions/' + one.id, undefined, {label: 'End ' + one.id})));
  return [el('h2', {}, 'Sessions'), soft('A session is an isolated copy of the stub with its own URL.'),
    bar(call('Begin a session', 'POST', 'sessions', {}), lines.length ? call('End all', 'DELETE', 'sessions') : null),
    lines.length ? table(['Session', 'URL', 'Requests', ''], lines) : soft('No session is open.')];
}

// MARK: Views

const views = {
  Requests: requests, Rules: rules, Scenarios: scenarios, Clock: clock, Tokens: tokens, Data: collections,
  Coverage: coverage, Sessions: sessions,
};
const names = Object.keys(views);

// Whether something was entered in the view, which others' changes must not replace.
let isTouched = false;
let turn = 0;
main.oninput = main.onchange = () => { isTouched = true; };

// Ends with the click of a pressed button, which a control that is replaced before does not get.
// The release of another button of the mouse is not always reported, since a menu may open.
let click;
onpointerdown = ({button}) => { click = button || new Promise(end => { onpointerup = onpointercancel = () => setTimeout(end); }); };

async function show(name, keepsPlace, isOwn = true) {
  if (isOwn) {
    isTouched = false;
    turn++;
  }
  const mine = turn;
  view = name;
  history.replaceState(null, '', '#' + name);
  for (const tab of byID('tabs').children) {
    const isChosen = tab.textContent === name;
    tab.setAttribute('aria-selected', isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    if (isChosen) main.setAttribute('aria-labelledby', tab.id);
  }
  let content;
  try {
    content = await views[name]();
  } catch (error) {
    content = [el('p', {class: 'bad'}, error.message)];
  }
  await click;
  // Another one may have been chosen meanwhile.
  if (name !== view || mine !== turn || !isOwn && isTouched) return;
  const place = main.scrollTop;
  const used = main.contains(document.activeElement) && labelOf(document.activeElement);
  main.dataset.view = name;
  main.replaceChildren(name === 'Requests' ? content[0] : el('div', {class: 'page'}, content));
  if (!keepsPlace) return;
  main.scrollTop = place;
  if (!used) return;
  // The control that was used has been made again.
  const same = [...main.querySelectorAll('button, input, select, textarea')]
    .find(node => labelOf(node) === used);
  (same ?? main).focus({preventScroll: true});
}

const keys = [['/', 'Filter requests'], ['j', 'Next request'], ['k', 'Previous request'],
  ['Enter', 'Open the request'], ['Esc', 'Close it, or leave a field'],
  ['1 – ' + names.length, 'Choose a view'], ['r', 'Refresh the view'], ['?', 'This list']];

const help = () => popUp('Keys', [
  el('dl', {}, keys.map(([key, text]) => [el('dt', {}, el('kbd', {}, key)), el('dd', {}, text)])),
  press('Close', () => dialog.close()),
]);

async function find() {
  if (view !== 'Requests') await show('Requests');
  byID('filter').focus();
}

document.onkeydown = event => {
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
  const {key, target: node} = event;
  const isField = node.matches('textarea, select, input:not([type=checkbox])');
  if (key === 'Escape') return isField ? node.blur() : close();
  if (isField) return;
  const at = Number(key);
  if (key === '/') find();
  else if (key === '?') help();
  else if (key === 'r') show(view, true);
  else if (at >= 1 && at <= names.length) show(names[at - 1]);
  else if (view !== 'Requests') return;
  else if (key === 'j') step(1);
  else if (key === 'k') step(-1);
  else if (key === 'Enter' && chosen !== null && !node.closest('button, a, summary')) open(chosen);
  else return;
  event.preventDefault();
};

byID('tabs').append(...names.map((name, index) => el('button', {
  role: 'tab', id: 'tab' + index, 'aria-controls': 'main', onclick: () => show(name),
}, name)));
byID('tabs').onkeydown = event => {
  const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
  if (!by) return;
  const next = (names.indexOf(view) + by + names.length) % names.length;
  show(names[next]);
  byID('tab' + next).focus();
};
byID('keys').onclick = help;

// MARK: The stream of exchanges

function setLive(isOn, text) {
  byID('live').className = isOn ? 'on' : '';
  byID('live').textContent = visible(text);
}

function note(exchange) {
  let at = exchanges.length;
  while (at > 0 && exchanges[at - 1].id >= exchange.id) at--;
  exchanges.splice(at, exchanges[at]?.id === exchange.id ? 1 : 0, exchange);
}

// Reads everything anew, because the stub may be another one since the last connection, then the
// events until the connection ends; EventSource cannot send the token.
async function follow() {
  const health = await api('GET', 'health');
  saves = health.saves;
  byID('title').textContent = document.title = visible(health.contract);
  const session = /_*([^/]+)\/__admin\/$/.exec(root === '/' ? '' : base)?.[1];
  byID('about').textContent = visible([
    session && 'Session ' + session, health.version, plural(health.operations, 'operation'), health.fixtures.join(', '),
  ].filter(Boolean).join(' · '));
  operations = (await api('GET', 'coverage')).operations.map(one => one.id);
  exchanges = (await api('POST', 'requests/find', {limit: 1e9})).requests;
  rows.clear();
  // Those without a response are sent again when they have one.
  const last = exchanges.find(one => one.status === null)?.id - 1 || exchanges.at(-1)?.id || 0;
  const response = await send('GET', 'events?since=' + last);
  setLive(true, 'Live');
  show(view, true);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ;) {
    const {value, done} = await reader.read();
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      // An event without a number says that something else has changed.
      const line = /^id: [^]*^data: (.*)/m.exec(block)?.[1];
      if (line) note(JSON.parse(line));
    }
    drawSoon();
  }
}

async function start() {
  const wanted = location.hash.slice(1);
  view = names.includes(wanted) ? wanted : names[0];
  for (;;) {
    try { await follow(); } catch { }
    setLive(false, 'Not connected');
    await new Promise(resume => setTimeout(resume, 1000));
  }
}

start();
