import { createElement, Fragment, type ReactNode } from 'react';
import { type Fillings, translated } from './text.ts';

/** A text in which parts of the page stand: `phrase('By {who}', { who: <b>Ada</b> })`. */
export function phrase(english: string, fillings: Fillings<ReactNode>): ReactNode {
  return translated(english, undefined)
    .split(/(\{\w+\})/)
    .map((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return createElement(Fragment, { key: index }, name === undefined ? part : (fillings[name] ?? part));
    });
}
