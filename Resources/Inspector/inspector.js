'use strict';

// The page shows what clients send, so all content is set as text and never as markup.

const base = location.pathname.replace(/[^/]*$/, '');
const element = id => document.getElementById(id);
let token = sessionStorage.getItem('understudy-token') || '';
let exchanges = [];
let selected = 'Exchanges';
let expanded = null;

// MARK: Elements

function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined) continue;
    node.append(child.nodeType ? child : String(child));
  }
  return node;
}

const row = (...values) => el('tr', {}, values.map(value => el('td', {}, value ?? '')));
const code = text => el('code', {}, text);
const soft = text => el('p', {class: 'soft'}, text);

function table(heads, rows) {
  const head = el('tr', {}, heads.map(text => el('th', {scope: 'col'}, text)));
  return el('table', {}, el('thead', {}, head), el('tbody', {}, rows));
}

// MARK: The admin API

async function api(method, path, body) {
  const headers = body === undefined ? {} : {'Content-Type': 'application/json'};
  if (token) headers.Authorization = 'Bearer ' + token;
  const content = body === undefined ? undefined : JSON.stringify(body);
  const response = await fetch(base + path, {method, headers, body: content});
  if (response.status === 401 && askForToken()) return api(method, path, body);
  if (!response.ok) {
    const error = await response.json().catch(() => ({}));
    throw new Error(response.status + ' ' + (error.message || response.statusText));
  }
  return response.status === 204 ? null : response.json();
}

function askForToken() {
  const entered = prompt('The admin API requires its token.');
  if (entered) sessionStorage.setItem('understudy-token', token = entered);
  return Boolean(entered);
}

// A button that runs an action, reports its error, and shows the tab again.
function button(label, action) {
  const run = async () => {
    try { await action(); } catch (error) { alert(error.message); }
    show();
  };
  return el('button', {onclick: run}, label);
}

function request(label, method, path, body) {
  return button(label, async () => {
    await api(method, path, body);
    if (path === 'requests' || path === 'reset') exchanges = [];
  });
}

// MARK: Tabs

function statusClass(status) {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'warn' : null;
}

function issueText(issue) {
  return issue.code + (issue.location ? ' at ' + issue.location : '') + ': ' + issue.message;
}

function exchangeRows(exchange, draw) {
  const target = exchange.method + ' ' + exchange.path + (exchange.query ? '?' + exchange.query : '');
  const issues = exchange.issues;
  const line = row(
    exchange.id,
    code(target),
    el('span', {class: statusClass(exchange.status)}, exchange.status ?? '…'),
    exchange.operation ?? el('span', {class: 'bad'}, 'none'),
    issues.length ? el('span', {class: 'bad'}, issues.length) : '',
    exchange.tokenId,
    exchange.receivedAt.slice(11, 23));
  if (!issues.length) return [line];
  line.style.cursor = 'pointer';
  line.addEventListener('click', () => {
    expanded = expanded === exchange.id ? null : exchange.id;
    draw();
  });
  if (expanded !== exchange.id) return [line];
  line.className = 'open';
  const details = issues.map(issue =>
    el('div', {class: issue.severity === 'error' ? 'bad' : 'warn'}, issueText(issue)));
  return [line, el('tr', {}, el('td', {colspan: 7}, details))];
}

function nearMiss(miss) {
  const name = miss.operation
    ? miss.operation + ': ' + miss.method + ' ' + miss.path
    : 'rule ' + miss.rule + ' ' + (miss.name ?? '');
  const parts = miss.parts.map(part => row(
    el('span', {class: part.matches ? null : 'bad'}, part.field),
    part.expected,
    part.found ?? 'nothing'));
  return el('div', {}, el('p', {}, name), table(['', 'Expected', 'Found'], parts));
}

const tabs = {
  async Exchanges() {
    const filter = el('input', {
      type: 'search', placeholder: 'Filter by path, operation, status',
      'aria-label': 'Filter', oninput: draw,
    });
    const list = el('div');
    const heads = ['#', 'Request', 'Status', 'Operation', 'Issues', 'Token', 'At'];
    function draw() {
      const words = filter.value.toLowerCase();
      const matches = exchanges.filter(x =>
        [x.method, x.path, x.operation, x.status].join(' ').toLowerCase().includes(words));
      const rows = matches.slice(-500).reverse().flatMap(x => exchangeRows(x, draw));
      list.replaceChildren(rows.length ? table(heads, rows) : soft('No request yet.'));
    }
    tabs.Exchanges.draw = draw;
    draw();
    const archive = el('a', {href: base + 'requests.har', download: 'requests.har'}, 'HAR');
    return [
      el('div', {class: 'row'}, filter, request('Clear', 'DELETE', 'requests'),
        request('Reset the stub', 'POST', 'reset'), archive),
      list,
    ];
  },

  async 'Near misses'() {
    const {requests} = await api('GET', 'requests/unmatched/near-misses');
    if (!requests.length) return [soft('Every request matched an operation.')];
    return requests.reverse().map(missed => el('section', {},
      el('h2', {}, code(missed.method + ' ' + missed.path), ' → ' + missed.status),
      missed.hints.map(hint => el('p', {}, hint)),
      missed.nearMisses.map(nearMiss)));
  },

  async Rules() {
    const {rules} = await api('GET', 'rules');
    const text = el('input', {
      placeholder: '{"operation": "…", "respond": {"status": 503}}',
      'aria-label': 'A rule as JSON', class: 'wide',
    });
    const rows = rules.slice().reverse().map(rule => row(
      rule.id, rule.name ?? rule.scenario, code(JSON.stringify(rule.which)), rule.seen, rule.used,
      request('Remove', 'DELETE', 'rules/' + rule.id)));
    return [
      el('div', {class: 'row'}, text,
        button('Add', () => api('POST', 'rules', JSON.parse(text.value))),
        request('Remove all', 'DELETE', 'rules')),
      rows.length
        ? table(['#', 'Name', 'Requests', 'Seen', 'Used', ''], rows)
        : soft('There are no rules: the stub sends its normal responses.'),
    ];
  },

  async Scenarios() {
    const {scenarios} = await api('GET', 'scenarios');
    if (!scenarios.length) return [soft('There are no files in scenarios/ beside the contract.')];
    const rows = scenarios.map(scenario => {
      const path = 'scenarios/' + encodeURIComponent(scenario.name);
      const action = scenario.active
        ? request('Disable', 'DELETE', path) : request('Enable', 'PUT', path, {});
      return row(scenario.name, scenario.description, scenario.state, action);
    });
    return [table(['Name', 'Description', 'State', ''], rows)];
  },

  async Clock() {
    const clock = await api('GET', 'clock');
    const seconds = el('input', {type: 'number', value: 60, 'aria-label': 'Seconds'});
    const advance = () => api('POST', 'clock/advance', {seconds: Number(seconds.value)});
    return [
      el('p', {}, code(clock.now), clock.frozen ? ' frozen' : ' running'),
      el('div', {class: 'row'}, seconds, button('Advance by seconds', advance),
        clock.frozen
          ? request('Resume', 'POST', 'clock/resume') : request('Freeze', 'POST', 'clock/freeze')),
    ];
  },

  async Tokens() {
    const state = await api('GET', 'tokens');
    const facts = [
      state.policy,
      'access tokens live ' + state.accessLifetime + ' s',
      'refresh tokens ' + state.refreshLifetime + ' s',
      state.logins + ' logins',
      state.refreshes + ' refreshes',
      state.refusedRefreshes + ' rejected',
    ];
    const rows = state.tokens.slice().reverse().map(token => row(
      token.id, token.user, token.state, token.uses,
      new Date(token.expiresAt * 1000).toISOString()));
    return [
      el('p', {}, facts.join(' · ')),
      el('div', {class: 'row'},
        request('Expire access', 'POST', 'tokens/expire', {kind: 'access'}),
        request('Revoke access', 'POST', 'tokens/revoke', {kind: 'access'}),
        request('Revoke refresh', 'POST', 'tokens/revoke', {kind: 'refresh'})),
      table(['Token', 'User', 'State', 'Uses', 'Expires'], rows),
    ];
  },
};

async function show() {
  const name = selected;
  element('tabs').replaceChildren(...Object.keys(tabs).map(tab => el('button', {
    role: 'tab', 'aria-selected': String(tab === name),
    onclick: () => { selected = tab; show(); },
  }, tab)));
  let content;
  try {
    content = await tabs[name]();
  } catch (error) {
    content = [el('p', {class: 'bad'}, error.message)];
  }
  // Another tab may have been selected meanwhile.
  if (name === selected) element('main').replaceChildren(...content);
}

// MARK: The stream of exchanges

// Reads server-sent events until the connection ends; EventSource cannot send the token.
async function readEvents() {
  const last = exchanges.at(-1)?.id ?? 0;
  const headers = token ? {Authorization: 'Bearer ' + token} : {};
  const response = await fetch(base + 'events?since=' + last, {headers});
  if (!response.ok) throw new Error(String(response.status));
  element('live').textContent = '● live';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ;) {
    const {value, done} = await reader.read();
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop();
    for (const block of blocks) {
      const data = block.split('\n').find(line => line.startsWith('data: '));
      if (data) exchanges.push(JSON.parse(data.slice('data: '.length)));
    }
    if (selected === 'Exchanges') tabs.Exchanges.draw?.();
  }
}

async function follow() {
  for (;;) {
    try { await readEvents(); } catch { }
    element('live').textContent = '○ not connected';
    await new Promise(resume => setTimeout(resume, 1000));
  }
}

async function start() {
  try {
    const health = await api('GET', 'health');
    element('title').textContent = document.title = health.contract;
    element('about').textContent = [
      health.version, health.operations + ' operations', health.fixtures.join(', '),
    ].join(' · ');
    exchanges = (await api('POST', 'requests/find', {limit: 1e9})).requests;
  } catch (error) {
    element('about').textContent = error.message;
  }
  show();
  follow();
}

start();
