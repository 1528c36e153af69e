import type { Browser, Page } from 'playwright-core';

/** What the browser tells of a stretch of time; microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Stretches in which scripts run. */
const SCRIPT: ReadonlySet<string> = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'HandlePostMessage',
]);

/** What the browser does within such a stretch, as it lays out what was typed before it tells of it: that is no script. */
const DRAWING: ReadonlySet<string> = new Set([
  'Layout',
  'UpdateLayoutTree',
  'PrePaint',
  'Paint',
  'Layerize',
  'IntersectionObserverController::computeIntersections',
]);

/** What became of a key until the next one, in milliseconds of the processor. */
export interface KeyTime {
  /** In its own events, and in timers and frames that it caused. */
  readonly script: number;
  /** What the browser laid out and painted. */
  readonly drawing: number;
}

/**
 * Presses keys one by one, and tells of each how long scripts ran from it to the next one.
 *
 * What counts is the processor time of the page's thread, not the clock: another program that takes the processor in between makes a key slower for who types, but says nothing of
 * the page. The first keys are left out, as nothing is compiled then.
 */
export async function scriptPerKey(page: Page, text: string, { warm = 15, pause = 40 } = {}): Promise<readonly KeyTime[]> {
  const browser = page.context().browser() as Browser;
  for (let at = 0; at < warm; at++) await page.keyboard.press('x', { delay: 5 });
  await page.waitForTimeout(500);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (const key of text) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pause);
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return timesBetweenKeys(traceEvents);
}

function timesBetweenKeys(events: readonly TraceEvent[]): readonly KeyTime[] {
  const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args?.data?.type === 'keydown';
  const first = events.find(isKey);
  if (first === undefined) throw new Error('the browser told of no key');
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === first.pid && tid === first.tid)
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const keys = own.filter(isKey).map(({ ts }) => ts);
  const drawing = outermost(own.filter(({ name }) => DRAWING.has(name)));
  const scripts = outermost(own.filter(({ name }) => SCRIPT.has(name)));
  return keys.map((from, index) => {
    const isOfKey = ({ ts }: TraceEvent) => ts >= from && ts < (keys[index + 1] ?? Number.POSITIVE_INFINITY);
    const [drawn, run] = [drawing.filter(isOfKey), scripts.filter(isOfKey)];
    const within = drawn.filter(({ ts }) => run.some((script) => ts >= script.ts && ts < script.ts + (script.dur ?? 0)));
    return { script: sumOf(run) - sumOf(within), drawing: sumOf(drawn) };
  });
}

/** Those of a list in the order of time that do not lie within another of it. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = 0;
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** Milliseconds of the processor; of the clock, where the browser tells no others. */
function sumOf(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1_000;
}

/** The middle one of several numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A request that an opening sent. */
export interface Asked {
  readonly path: string;
  /** Milliseconds that the server took: from the request to the answer's first byte. */
  readonly server: number;
}

/** How something opened; milliseconds after the click. */
export interface Opening {
  /** Until the first ones were painted. */
  readonly begun: number;
  /** Until all were painted. */
  readonly painted: number;
  /** Frames from the click to that; 1: the very next one. */
  readonly frames: number;
  /** Processor time of the page's thread, with what followed in the next moment. */
  readonly thread: number;
  /** What was asked for it, and in the next moment. */
  readonly asked: readonly Asked[];
}

/**
 * Clicks what `link` finds, and waits until there are `count` of `rows`, and they are painted.
 * The time is taken by the page itself: what drives it takes none.
 */
export async function opening(page: Page, link: string, rows: string, count: number): Promise<Opening> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const before = await taken();
  const opened = await page.evaluate<Omit<Opening, 'thread'>>(`(async () => {
    const count = () => document.querySelectorAll(${JSON.stringify(rows)}).length;
    const painted = () => new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - clicked);
      port2.postMessage(null);
    });
    performance.clearResourceTimings();
    const clicked = performance.now();
    document.querySelector(${JSON.stringify(link)}).click();
    let frames = 0;
    let begun = null;
    await new Promise((done, fail) => {
      const look = () => {
        frames++;
        if (begun === null && count() > 0) begun = painted();
        if (count() >= ${count}) done();
        else if (performance.now() - clicked > 30000) fail(new Error('only ' + count() + ' are there'));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const all = await painted();
    await new Promise((done) => setTimeout(done, 500));
    const asked = performance.getEntriesByType('resource').filter(({ name, startTime }) => startTime >= clicked && name.includes('/admin/api/')).map((entry) => ({
      path: new URL(entry.name).pathname.replace('/admin/api', ''),
      server: entry.responseStart - entry.requestStart,
    }));
    return { begun: await begun, painted: all, frames, asked };
  })()`);
  const thread = (await taken()) - before;
  await client.detach();
  return { ...opened, thread };
}
