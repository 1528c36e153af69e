import { writeFileSync } from 'node:fs';
import { CONFIG, type CommandRun, type ContentType, DOCUMENTS } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { ImportError } from '../import-error.ts';
import { askBoth, type Both } from './ask-both.ts';
import { type CheckOptions, readOptions } from './check-options.ts';
import { type CheckReport, type DifferingQuestion, designLines, differenceLines, summaryLine } from './check-report.ts';
import { ownTypes } from './content.ts';
import { DELIBERATE } from './deliberate.ts';
import { findTypes, graphqlFields, haveGraphql } from './find-types.ts';
import { makeQuestions } from './make-questions.ts';
import type { Asker } from './question.ts';
import { takeSample } from './sample.ts';
import { Server } from './server.ts';

/**
 * `plinth import compare`: sends questions to both servers, and prints the differences.
 *
 * @returns 0 if all differences are deliberate, else 1
 * @throws the error that prevents the check
 */
export async function runCheck(run: CommandRun): Promise<0 | 1> {
  const { env } = run.kernel.container.resolve(CONFIG);
  const options = readOptions(run.options, env);
  const { model } = run.kernel.container.resolve(DOCUMENTS);
  if (ownTypes(model).length === 0) throw new ImportError('the app has no content types to ask about: name the folder of one with --app');
  const { timeout } = options;
  const prefix = run.kernel.plugins.includes('rest') ? run.kernel.container.resolve(REST).prefix : '/api';
  const reference = new Server('the reference', options.reference, { token: options.referenceToken, timeout, prefix });
  const plinth = new Server('Plinth', options.plinth, { token: options.token, timeout, prefix });
  const both: Both = { reference, plinth, model };
  const types = await findTypes(both, options, run.print);
  if (options.user !== undefined) {
    const password = env('CHECK_PASSWORD') ?? (await run.readSecret(`Password of ${options.user}: `));
    for (const server of [reference, plinth]) await server.signIn(options.user, password);
  }
  const report = await check(both, types, options, run.print);
  for (const line of designLines(report)) run.print(line);
  run.print(summaryLine(report));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, withSets, 2)}\n`);
  return report.differing.every(({ byDesign }) => byDesign.length > 0) ? 0 : 1;
}

async function check(
  both: Both,
  types: readonly ContentType[],
  { requests, seed }: CheckOptions,
  print: (line: string) => void,
): Promise<CheckReport> {
  const { reference, plinth, model } = both;
  const hasGraphql = await haveGraphql(both, print);
  const sample = await takeSample(reference, model, types);
  const askers: readonly Asker[] = reference.isSignedIn ? ['visitor', 'user'] : ['visitor'];
  const questions = makeQuestions({
    model,
    types,
    sample,
    requests,
    seed,
    hasGraphql,
    askers,
    ...(hasGraphql && { isInGraphql: await graphqlFields(reference) }),
  });
  print(`Asking ${questions.length} questions about ${types.length} content types of ${reference.url} and ${plinth.url} (seed ${seed})`);
  const differing: DifferingQuestion[] = [];
  const subjects: Record<string, number> = {};
  let [equal, settled] = [0, 0];
  for (const question of questions) {
    subjects[question.subject] = (subjects[question.subject] ?? 0) + 1;
    const outcome = await askBoth(both, question);
    if (typeof outcome === 'string') {
      equal += 1;
      if (outcome === 'settled') settled += 1;
      continue;
    }
    differing.push(outcome);
    if (outcome.byDesign.length === 0) for (const line of differenceLines(outcome)) print(line);
  }
  const met = new Set(differing.flatMap(({ byDesign }) => byDesign));
  const reasons = Object.fromEntries(DELIBERATE.filter(({ id }) => met.has(id)).map(({ id, reason }) => [id, reason]));
  return { reference: reference.url, plinth: plinth.url, seed, requests: questions.length, equal, settled, subjects, differing, reasons };
}

function withSets(_key: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}
