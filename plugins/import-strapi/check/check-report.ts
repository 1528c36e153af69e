import type { Difference } from './compare.ts';
import type { Question } from './question.ts';

/** A question with different responses. */
export interface DifferingQuestion {
  readonly question: Question;
  readonly differences: readonly Difference[];
  /** The requests to both servers, as shell commands. */
  readonly curl: { readonly there: string; readonly here: string };
  /** Ids of the deliberate differences that explain it. Empty: a defect, or the content differs. */
  readonly byDesign: readonly string[];
}

/** The result of a check. */
export interface CheckReport {
  readonly reference: string;
  readonly plinth: string;
  readonly seed: number;
  readonly requests: number;
  readonly equal: number;
  /** Number of questions with equal responses only at the second attempt, because something was written meanwhile. */
  readonly settled: number;
  /** Number of questions by subject. */
  readonly subjects: Readonly<Record<string, number>>;
  readonly differing: readonly DifferingQuestion[];
  /** Reasons of the deliberate differences that occurred, by id. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** Maximum number of differences shown per question. */
const SHOWN = 5;
const LENGTH = 100;

/** Output for a question whose responses differ unexpectedly. */
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

/** Output for deliberate differences, by kind with reason and requests. */
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
