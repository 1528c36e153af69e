import type { Difference } from './compare.ts';
import type { Question } from './question.ts';

/** A question that was answered differently. */
export interface DifferingQuestion {
  readonly question: Question;
  readonly differences: readonly Difference[];
  /** The request to the reference and to Plinth, as commands for a shell. */
  readonly curl: { readonly there: string; readonly here: string };
  /** Which deliberate differences explain it, by id. Empty: it is a defect, or the content differs. */
  readonly byDesign: readonly string[];
}

/** What a check found. */
export interface CheckReport {
  readonly reference: string;
  readonly plinth: string;
  readonly seed: number;
  readonly requests: number;
  readonly equal: number;
  /** How many were equal only when they were asked again: something was written meanwhile. */
  readonly settled: number;
  /** How many questions there were about each subject. */
  readonly subjects: Readonly<Record<string, number>>;
  readonly differing: readonly DifferingQuestion[];
  /** Why each deliberate difference that was met is meant, by id. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** How many differences of a question are shown. */
const SHOWN = 5;
const LENGTH = 100;

/** A question whose answers differ and should not, as it is printed. */
export function differenceLines({ question, differences, curl }: DifferingQuestion): readonly string[] {
  const shown = differences.slice(0, SHOWN).map(({ steps, there, here, kind }) => {
    const what = kind === 'members' ? ' (members, or their order)' : '';
    return `  ${placeOf(steps)}${what}: ${brief(there)} there, ${brief(here)} here`;
  });
  const more = differences.length - shown.length;
  return [
    `differs: ${question.subject}, ${question.kind}${question.as === 'token' ? '' : `, as ${question.as}`}`,
    `  there: ${curl.there}`,
    `  here:  ${curl.here}`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ];
}

/** What differs by design, each kind with its reason and its requests. */
export function designLines({ differing, reasons }: CheckReport): readonly string[] {
  return Object.entries(reasons).flatMap(([id, reason]) => {
    const met = differing.filter(({ byDesign }) => byDesign.includes(id));
    return [
      `by design, ${id} (${met.length}): ${reason}`,
      ...met.map(
        ({ question }) => `  ${question.method} ${question.path}${question.body === undefined ? '' : ` ${JSON.stringify(question.body)}`}`,
      ),
      '',
    ];
  });
}

/** `512 requests: 509 equal, 3 differ by design, 0 differ`. */
export function summaryLine(report: CheckReport): string {
  const byDesign = report.differing.filter((question) => question.byDesign.length > 0).length;
  const differ = report.differing.length - byDesign;
  const settled = report.settled === 0 ? '' : ` (${report.settled} of them when asked again)`;
  return `${report.requests} requests: ${report.equal} equal${settled}, ${byDesign} differ by design, ${differ} differ`;
}

/** `data[0].seo.title`. */
export function placeOf(steps: Difference['steps']): string {
  const text = steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text.replace(/^\./, '') || 'the body';
}

function brief(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= LENGTH ? text : `${text.slice(0, LENGTH)}…`;
}
