import type { InlineApp } from 'plinth/testing';
import { changeLog } from './change-log.ts';

/** An app whose change log can be checked: a counter that was raised n times has n changes. */
export const counted: InlineApp = {
  contentTypes: [{ info: { singularName: 'counter', pluralName: 'counters' }, attributes: { number: { type: 'integer' } } }],
  plugins: [changeLog],
};
