import type { ListWrapper, WrappedWindow } from 'plinth';
import { type PageInfo, pageInfo } from '../read/page-argument.ts';

/** Constant text. */
export interface TextMember {
  readonly kind: 'text';
  readonly key: string;
  readonly text: string;
}

/** A member of a connection. */
export type EnvelopeMember =
  | TextMember
  | { readonly kind: 'nodes'; readonly key: string }
  | { readonly kind: 'pageInfo'; readonly key: string; readonly members: readonly PageMember[] };

/** A member of `pageInfo`. */
export type PageMember = TextMember | { readonly kind: 'page'; readonly key: string; readonly member: keyof PageInfo };

/** Writes a connection around the text of its nodes, which may occur at most once. */
export class Envelope implements ListWrapper {
  readonly key: string;
  readonly hasNodes: boolean;
  /** Whether it shows the number of all documents. */
  readonly isCounted: boolean;
  readonly #before: readonly EnvelopeMember[];
  readonly #nodes: string;
  readonly #after: readonly EnvelopeMember[];

  constructor(members: readonly EnvelopeMember[]) {
    const place = members.findIndex(({ kind }) => kind === 'nodes');
    this.key = JSON.stringify(members);
    this.hasNodes = place >= 0;
    this.isCounted = members.some(({ kind }) => kind === 'pageInfo');
    this.#before = place < 0 ? members : members.slice(0, place);
    this.#nodes = place < 0 ? '' : `${place > 0 ? ',' : ''}${JSON.stringify(members[place]?.key)}:`;
    this.#after = place < 0 ? [] : members.slice(place + 1);
  }

  /** The text before the list of nodes, and after it. */
  around(window: WrappedWindow, total: number): readonly [before: string, after: string] {
    const info = this.isCounted ? pageInfo(window, total) : null;
    const before = this.#before.map((member) => memberText(member, info)).join(',');
    const after = this.#after.map((member) => `,${memberText(member, info)}`).join('');
    return [`{${before}${this.#nodes}`, `${after}}`];
  }

  write(list: string, window: WrappedWindow, total: number): string {
    const [before, after] = this.around(window, total);
    return this.hasNodes ? before + list + after : before + after;
  }
}

function memberText(member: EnvelopeMember | PageMember, info: PageInfo | null): string {
  const name = `${JSON.stringify(member.key)}:`;
  switch (member.kind) {
    case 'text':
      return name + member.text;
    case 'page':
      return `${name}${info?.[member.member]}`;
    case 'pageInfo':
      return `${name}{${member.members.map((each) => memberText(each, info)).join(',')}}`;
    case 'nodes':
      throw new Error('nodes are written separately');
  }
}
