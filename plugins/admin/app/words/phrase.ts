import { createElement, Fragment, type ReactNode } from 'react';
import { type Fillings, translated } from './text.ts';

/** A text in which parts of the page stand: `phrase('By {who}', { who: <b>Ada</b> })`. */
export function phrase(english: string, fillings: Fillings<ReactNode>): ReactNode {
  return filled(translated(english, undefined), fillings);
}

/** A text that is in the language of the page already, with parts of the page in its places. */
export function filled(text: string, fillings: Fillings<ReactNode>): ReactNode {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return createElement(Fragment, { key: index }, name === undefined ? part : (fillings[name] ?? part));
  });
}
