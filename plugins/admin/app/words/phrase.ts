import { createElement, Fragment, type ReactNode } from 'react';
import { type Fillings, translated } from './text.ts';

/** Translates a text with elements in its placeholders: `phrase('By {who}', { who: <b>Ada</b> })`. */
export function phrase(english: string, fillings: Fillings<ReactNode>): ReactNode {
  return filled(translated(english, undefined), fillings);
}

/** Fills the placeholders of a translated text with elements. */
export function filled(text: string, fillings: Fillings<ReactNode>): ReactNode {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return createElement(Fragment, { key: index }, name === undefined ? part : (fillings[name] ?? part));
  });
}
