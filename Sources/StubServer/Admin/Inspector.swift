/// The page at `/__admin/`: a single file that requests its data from the admin API.
///
/// All content is set as text, never as markup, because any client can send requests.
enum Inspector {
    static let page = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Understudy</title>
        <style>
        :root { --line: color-mix(in srgb, currentColor 18%, transparent); --soft: color-mix(in srgb, currentColor 60%, transparent); }
        * { box-sizing: border-box; }
        body { margin: 0; font: 14px/1.45 system-ui, sans-serif; }
        header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: baseline; padding: .7rem 1rem; border-bottom: 1px solid var(--line); }
        h1 { font-size: 1rem; margin: 0; }
        nav { display: flex; gap: .25rem; padding: .5rem 1rem; border-bottom: 1px solid var(--line); overflow-x: auto; }
        button, input { font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 6px; padding: .2rem .6rem; }
        button { cursor: pointer; } button[aria-selected=true] { background: var(--line); }
        main { padding: 1rem; } table { border-collapse: collapse; width: 100%; }
        th { text-align: left; font-weight: 600; color: var(--soft); } th, td { padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        td { overflow-wrap: anywhere; } td:first-child, .num { font-variant-numeric: tabular-nums; white-space: nowrap; }
        code, pre { font: 12.5px/1.5 ui-monospace, monospace; } pre { white-space: pre-wrap; margin: 0; }
        .bad { color: #c4302b; } .warn { color: #9a6700; } .soft { color: var(--soft); } .row { display: flex; gap: .5rem; flex-wrap: wrap; margin-bottom: .8rem; align-items: center; }
        tr.open + tr td { padding-left: 1rem; }
        @media (prefers-color-scheme: dark) { .bad { color: #ff8f89; } .warn { color: #e3b341; } }
        </style>
        </head>
        <body>
        <header><h1 id="title">Understudy</h1><span id="about" class="soft"></span><span id="live" class="soft" role="status"></span></header>
        <nav role="tablist" id="tabs"></nav>
        <main id="main" role="tabpanel"></main>
        <script>
        'use strict';
        const here = location.pathname.replace(/[^/]*$/, '');
        const $ = id => document.getElementById(id);
        let token = sessionStorage.getItem('understudy-token') || '';
        let exchanges = [], shown = 'Exchanges', opened = null;

        function el(name, attributes, ...children) {
          const node = document.createElement(name);
          for (const [key, value] of Object.entries(attributes || {})) {
            if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
            else if (value !== null && value !== undefined) node.setAttribute(key, value);
          }
          for (const child of children.flat()) if (child !== null && child !== undefined)
            node.append(child.nodeType ? child : String(child));
          return node;
        }
        const table = (heads, rows) => el('table', {}, el('thead', {}, el('tr', {}, heads.map(h => el('th', {scope: 'col'}, h)))), el('tbody', {}, rows));
        const cells = (...values) => el('tr', {}, values.map(v => el('td', {}, v ?? '')));

        async function api(method, path, body) {
          const headers = body === undefined ? {} : {'Content-Type': 'application/json'};
          if (token) headers.Authorization = 'Bearer ' + token;
          const answer = await fetch(here + path, {method, headers, body: body === undefined ? undefined : JSON.stringify(body)});
          if (answer.status === 401 && ask()) return api(method, path, body);
          if (!answer.ok) throw new Error(answer.status + ' ' + ((await answer.json().catch(() => ({}))).message || answer.statusText));
          return answer.status === 204 ? null : answer.json();
        }
        function ask() {
          const given = prompt('The admin API needs its token.');
          if (given) sessionStorage.setItem('understudy-token', token = given);
          return Boolean(given);
        }
        const act = (label, method, path, body) => el('button', {onclick: async () => {
          try { await api(method, path, body); } catch (error) { alert(error.message); }
          if (path === 'requests' || path === 'reset') exchanges = [];
          show();
        }}, label);

        const tabs = {
          async Exchanges() {
            const find = el('input', {type: 'search', placeholder: 'Filter by path, operation, status', 'aria-label': 'Filter', oninput: draw});
            const list = el('div');
            function draw() {
              const words = find.value.toLowerCase();
              const rows = exchanges.filter(x => !words || [x.method, x.path, x.operation, x.status].join(' ').toLowerCase().includes(words)).slice(-500).reverse();
              list.replaceChildren(rows.length ? table(['#', 'Request', 'Status', 'Operation', 'Issues', 'Token', 'At'], rows.flatMap(line)) : el('p', {class: 'soft'}, 'No request yet.'));
            }
            function line(x) {
              const status = el('span', {class: x.status >= 500 ? 'bad' : x.status >= 400 ? 'warn' : null}, x.status ?? '…');
              const issues = x.issues.length ? el('span', {class: 'bad'}, x.issues.length) : '';
              const row = cells(x.id, el('code', {}, x.method + ' ' + x.path + (x.query ? '?' + x.query : '')), status, x.operation ?? el('span', {class: 'bad'}, 'none'), issues, x.tokenId, x.receivedAt.slice(11, 23));
              if (!x.issues.length) return [row];
              row.style.cursor = 'pointer';
              row.addEventListener('click', () => { opened = opened === x.id ? null : x.id; draw(); });
              if (opened !== x.id) return [row];
              row.className = 'open';
              return [row, el('tr', {}, el('td', {colspan: 7}, x.issues.map(i => el('div', {class: i.severity === 'error' ? 'bad' : 'warn'}, i.code + (i.location ? ' at ' + i.location : '') + ': ' + i.message))))];
            }
            tabs.Exchanges.draw = draw; draw();
            return [el('div', {class: 'row'}, find, act('Clear', 'DELETE', 'requests'), act('Reset the stub', 'POST', 'reset'), el('a', {href: here + 'requests.har', download: 'requests.har'}, 'HAR')), list];
          },
          async 'Near misses'() {
            const {requests} = await api('GET', 'requests/unmatched/near-misses');
            if (!requests.length) return [el('p', {class: 'soft'}, 'Every request was understood.')];
            return requests.reverse().map(r => el('section', {}, el('h2', {style: 'font-size:1rem'}, el('code', {}, r.method + ' ' + r.path), ' → ' + r.status),
              r.hints.map(h => el('p', {}, h)),
              r.nearMisses.map(m => el('div', {}, el('p', {}, m.operation ? m.operation + ': ' + m.method + ' ' + m.path : 'rule ' + m.rule + ' ' + (m.name ?? '')),
                table(['', 'Expected', 'Found'], m.parts.map(p => cells(el('span', {class: p.matches ? null : 'bad'}, p.field), p.expected, p.found ?? 'nothing')))))));
          },
          async Rules() {
            const {rules} = await api('GET', 'rules');
            const text = el('input', {placeholder: '{"operation": "…", "respond": {"status": 503}}', 'aria-label': 'A rule as JSON', style: 'flex:1;min-width:18rem'});
            const add = el('button', {onclick: async () => { try { await api('POST', 'rules', JSON.parse(text.value)); show(); } catch (error) { alert(error.message); } }}, 'Add');
            return [el('div', {class: 'row'}, text, add, act('Remove all', 'DELETE', 'rules')),
              rules.length ? table(['#', 'Name', 'Which', 'Seen', 'Used', ''], rules.slice().reverse().map(r => cells(r.id, r.name ?? r.scenario, el('code', {}, JSON.stringify(r.which)), r.seen, r.used, act('Remove', 'DELETE', 'rules/' + r.id)))) : el('p', {class: 'soft'}, 'No rule: everything is answered normally.')];
          },
          async Scenarios() {
            const {scenarios} = await api('GET', 'scenarios');
            if (!scenarios.length) return [el('p', {class: 'soft'}, 'There are no files in scenarios/ beside the contract.')];
            return [table(['Name', 'What', 'State', ''], scenarios.map(s => cells(s.name, s.description, s.state, s.active ? act('Off', 'DELETE', 'scenarios/' + encodeURIComponent(s.name)) : act('On', 'PUT', 'scenarios/' + encodeURIComponent(s.name), {}))))];
          },
          async Clock() {
            const clock = await api('GET', 'clock');
            const seconds = el('input', {type: 'number', value: 60, 'aria-label': 'Seconds', style: 'width:7rem'});
            return [el('p', {}, el('code', {}, clock.now), clock.frozen ? ' frozen' : ' running'),
              el('div', {class: 'row'}, seconds, el('button', {onclick: async () => { await api('POST', 'clock/advance', {seconds: Number(seconds.value)}); show(); }}, 'Advance by seconds'),
                clock.frozen ? act('Resume', 'POST', 'clock/resume') : act('Freeze', 'POST', 'clock/freeze'))];
          },
          async Tokens() {
            const t = await api('GET', 'tokens');
            return [el('p', {}, t.policy + ' · access lives ' + t.accessLifetime + ' s, refresh ' + t.refreshLifetime + ' s · ' + t.logins + ' logins, ' + t.refreshes + ' refreshes, ' + t.refusedRefreshes + ' refused'),
              el('div', {class: 'row'}, act('Expire access', 'POST', 'tokens/expire', {kind: 'access'}), act('Revoke access', 'POST', 'tokens/revoke', {kind: 'access'}), act('Revoke refresh', 'POST', 'tokens/revoke', {kind: 'refresh'})),
              table(['Token', 'User', 'State', 'Uses', 'Expires'], t.tokens.slice().reverse().map(k => cells(k.id, k.user, k.state, k.uses, new Date(k.expiresAt * 1000).toISOString())))];
          },
        };

        async function show() {
          $('tabs').replaceChildren(...Object.keys(tabs).map(name => el('button', {role: 'tab', 'aria-selected': String(name === shown), onclick: () => { shown = name; show(); }}, name)));
          const name = shown;
          let content;
          try { content = await tabs[name](); } catch (error) { content = [el('p', {class: 'bad'}, error.message)]; }
          if (name === shown) $('main').replaceChildren(...content);
        }

        // fetch instead of EventSource, which cannot send the token.
        async function follow() {
          for (;;) {
            try {
              const last = exchanges.at(-1)?.id ?? 0;
              const answer = await fetch(here + 'events?since=' + last, {headers: token ? {Authorization: 'Bearer ' + token} : {}});
              if (!answer.ok) throw new Error(String(answer.status));
              $('live').textContent = '● live';
              const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
              for (let text = ''; ;) {
                const {value, done} = await reader.read();
                if (done) break;
                const blocks = (text + value).split('\n\n');
                text = blocks.pop();
                for (const block of blocks) {
                  const data = block.split('\n').find(l => l.startsWith('data: '));
                  if (data) exchanges.push(JSON.parse(data.slice(6)));
                }
                if (shown === 'Exchanges') tabs.Exchanges.draw?.();
              }
            } catch { }
            $('live').textContent = '○ not connected';
            await new Promise(resume => setTimeout(resume, 1000));
          }
        }

        (async () => {
          try {
            const health = await api('GET', 'health');
            $('title').textContent = document.title = health.contract;
            $('about').textContent = health.version + ' · ' + health.operations + ' operations · ' + health.fixtures.join(', ');
            exchanges = (await api('GET', 'requests')).requests;
          } catch (error) { $('about').textContent = error.message; }
          show();
          follow();
        })();
        </script>
        </body>
        </html>
        """#
}
