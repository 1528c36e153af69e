import type { InlineApp } from 'plinth/testing';
import { history } from './history.ts';

/** An app whose history can be checked: a counter that was raised n times has n changes. */
export const counted: InlineApp = {
  contentTypes: [{ info: { singularName: 'counter', pluralName: 'counters' }, attributes: { number: { type: 'integer' } } }],
  plugins: [history],
};
