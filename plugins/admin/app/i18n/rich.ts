import { createElement, Fragment, type ReactNode } from 'react';
import { type MessageId, textOf, type Values } from './translate.ts';

/** Returns a message with elements in its placeholders: `rich('review.commentBy', { who: <b>Ada</b> })`. */
export function rich<Id extends MessageId>(id: Id, ...[values]: Values<Id, ReactNode>): ReactNode {
  const fillings: Readonly<Record<string, ReactNode>> = values ?? {};
  return filled(textOf(id, fillings.count), fillings);
}

/** Fills the placeholders of a translated text with elements. */
export function filled(text: string, fillings: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return createElement(Fragment, { key: index }, name === undefined ? part : (fillings[name] ?? part));
  });
}
