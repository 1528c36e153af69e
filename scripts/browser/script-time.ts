import type { Browser, Page } from 'playwright-core';

/** An event of a browser trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Names of events during which scripts run. */
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

/**
 * Work of the browser within such an event, because it lays out typed text before it dispatches the event. It does not count as script
 * time.
 */
const DRAWING: ReadonlySet<string> = new Set([
  'Layout',
  'UpdateLayoutTree',
  'PrePaint',
  'Paint',
  'Layerize',
  'IntersectionObserverController::computeIntersections',
]);

/** The cost of a key up to the next one, in milliseconds of processor time. */
export interface KeyTime {
  /** Scripts, in the key's own events and in timers and frames that it caused. */
  readonly script: number;
  /** Layout and painting. */
  readonly drawing: number;
}

/**
 * Presses keys one by one, and gives the script time of each up to the next one.
 *
 * It counts processor time of the page's thread, not clock time: another program that takes the processor delays a key, but says nothing
 * about the page. The first keys are left out, because their code is not compiled yet.
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

/** The events that are not within another one. The list must be in order of time. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = 0;
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** Milliseconds of processor time, or of clock time if the browser reports no processor time. */
function sumOf(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1_000;
}

/** The middle number of a list. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** A request during an opening. */
export interface Asked {
  readonly path: string;
  /** Milliseconds from the request to the first byte of the response. */
  readonly server: number;
}

/** Timing of an opening, in milliseconds after the click. */
export interface Opening {
  /** Until the first rows are painted. */
  readonly begun: number;
  /** Until all rows are painted. */
  readonly painted: number;
  /** Frames from the click to the last paint; 1 is the next frame. */
  readonly frames: number;
  /** Processor time of the page's thread, including follow-up work. */
  readonly thread: number;
  /** Requests of the opening and of the follow-up work. */
  readonly asked: readonly Asked[];
}

/**
 * Clicks `link`, and waits until `count` of `rows` are painted. The page measures the time itself, so that the test driver adds nothing.
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
