import type { Freshness, Http } from 'plinth';
import type { Lookups } from './prom-client.ts';

/** Tells what is remembered: answers with their bytes, and how often it was asked whether they still hold. */
export function addMemoryMetrics(lookups: Lookups, http: Pick<Http, 'remembered'>, freshness: Pick<Freshness, 'figures'>): void {
  const counter = (name: string, help: string, look: () => number) => lookups.counter({ name, help }, () => [{ value: look() }]);
  const gauge = (name: string, help: string, look: () => number) => lookups.gauge({ name, help }, () => [{ value: look() }]);
  counter('plinth_remembered_answers_given_total', 'Answers that were given from memory.', () => http.remembered.answered);
  counter('plinth_remembered_answers_made_total', 'Answers that were taken into memory.', () => http.remembered.made);
  gauge('plinth_remembered_answers', 'Answers in memory.', () => http.remembered.held);
  gauge('plinth_remembered_bytes', 'Bytes of answers in memory, and of requests that were seen once.', () => http.remembered.bytes);
  counter('plinth_freshness_looks_total', 'How often it was asked whether something has changed.', () => freshness.figures.looks);
  counter('plinth_freshness_hits_total', 'Such questions that needed no statement.', () => freshness.figures.hits);
  counter('plinth_freshness_statements_total', 'Statements that read counters of changes.', () => freshness.figures.statements);
}
