import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BootedApp, bootApp, runJob } from 'plinth/testing';
import { Exposition } from './exposition.ts';

const TOKEN = 'token-of-the-scraper';
const FILE = join(__dirname, '../../../docs/grafana-dashboard.json');

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const { panels } = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly panels: readonly Panel[] };
const targets = panels.flatMap(({ title, targets: all = [] }) => all.map((target) => ({ title, ...target })));

/** Words of a query that may be names of metrics or labels: texts, functions and keywords are left out. */
function wordsOf(expression: string): readonly string[] {
  return expression.replaceAll(/"[^"]*"/g, '').match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? [];
}

describe('the dashboard for Grafana', () => {
  let app: BootedApp;
  let metrics: Exposition;
  beforeAll(async () => {
    app = await bootApp({ app: { config: { plugins: { telemetry: { config: { metrics: { token: TOKEN } } } } } } });
    await app.request.get('/_health').expect(204);
    await runJob(app, 'core.counts');
    metrics = new Exposition((await app.request.get('/metrics').set('Authorization', `Bearer ${TOKEN}`).expect(200)).text);
  });
  afterAll(() => app.close());

  it('asks for metrics that there are', () => {
    const told = [...metrics.types].flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
    );
    const named = new Set(
      targets.flatMap(({ expr }) =>
        wordsOf(expr).filter((word) => /_(seconds|bytes|total|ratio|items|count|max|requests|bucket|sum)$/.test(word)),
      ),
    );
    named.delete('histogram_quantile');
    expect([...named].filter((name) => !told.includes(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(25);
  });

  it('shows every metric of Plinth, but for those that others are a part of', () => {
    const words = new Set(targets.flatMap(({ expr }) => wordsOf(expr)));
    const forms = ['', '_count', '_sum', '_bucket'];
    const left = [...metrics.types.keys()].filter((name) => !forms.some((form) => words.has(`${name}${form}`)));
    expect(left.sort()).toEqual([
      'nodejs_eventloop_delay_mean_seconds',
      'nodejs_eventloop_delay_p90_seconds',
      'plinth_remembered_answers',
      'plinth_remembered_answers_made_total',
      'process_uptime_seconds',
      'target_info',
      'v8js_memory_heap_limit_bytes',
    ]);
  });

  it('names series by labels that they have', () => {
    for (const { title, expr, legendFormat } of targets) {
      const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label as string);
      const by = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(/, */) ?? ['instance'];
      expect([title, labels.filter((label) => !by.includes(label))]).toEqual([title, []]);
    }
  });
});
