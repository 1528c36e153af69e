import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { placed } from '../../../client/root.ts';
import { t } from '../../../i18n/translate.ts';
import { isNode } from '../stored/block.ts';
import styles from './blocks.module.css';

/**
 * Views of nodes that are more than text. They build elements and never use HTML.
 * @param isOurs whether an image may be loaded from an address
 */
export const nodeViews = (isOurs: (address: string) => boolean): Readonly<Record<string, NodeViewConstructor>> => ({
  image: (node) => new ImageView(node, isOurs),
  unknown: (node) => unknownView(node, 'div'),
  unknown_inline: (node) => unknownView(node, 'span'),
  code_block: (node) => new CodeView(node),
  list: (node, view, getPos) => new ListView(node, isInList(view, getPos())),
});

/** An image with its alternative text below, or a note that it has none. */
class ImageView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly #image = document.createElement('img');
  readonly #words = document.createElement('figcaption');

  readonly #isOurs: (address: string) => boolean;

  constructor(node: Node, isOurs: (address: string) => boolean) {
    this.#isOurs = isOurs;
    this.dom.className = styles.image ?? '';
    this.#image.loading = 'lazy';
    this.#image.draggable = false;
    this.dom.append(this.#image, this.#words);
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type.name !== 'image') return false;
    const { image } = node.attrs;
    const alternative = typeof image.alternativeText === 'string' ? image.alternativeText : '';
    const address = smallest(image);
    const isOurs = this.#isOurs(address);
    this.#image.hidden = !isOurs;
    if (isOurs) this.#image.src = placed(address);
    else this.#image.removeAttribute('src');
    this.#image.alt = alternative;
    const words = alternative === '' ? t('fields.noAlternativeText') : alternative;
    this.#words.textContent = isOurs ? words : t('fields.externalImageWithUrl', { words, address });
    // Screen readers read the alternative text of the image itself, so hide the visible copy from them.
    this.#words.ariaHidden = isOurs && alternative !== '' ? 'true' : null;
    this.#words.className = (alternative === '' ? styles.missing : styles.words) ?? '';
    return true;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

/** Returns the address of a format that is large enough for the column. */
function smallest(image: Readonly<Record<string, unknown>>): string {
  const formats = isNode(image.formats) ? image.formats : {};
  const copy = [formats.medium, formats.large, formats.small].find((format) => isNode(format) && typeof format.url === 'string');
  return String((copy as { readonly url: string } | undefined)?.url ?? image.url ?? '');
}

/** A code block, with its language in the corner. */
class CodeView implements NodeView {
  readonly dom = document.createElement('pre');
  readonly contentDOM = document.createElement('code');

  constructor(node: Node) {
    this.dom.className = styles.code ?? '';
    this.dom.append(this.contentDOM);
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type.name !== 'code_block') return false;
    this.dom.dataset.language = node.attrs.language ?? '';
    return true;
  }

  ignoreMutation(mutation: { readonly type: string }): boolean {
    return mutation.type === 'attributes';
  }
}

/** A list. Within another list it is wrapped in an item of its own, as HTML requires. */
class ListView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;

  constructor(node: Node, isInner: boolean) {
    this.contentDOM = document.createElement(tagOf(node));
    this.dom = isInner ? document.createElement('li') : this.contentDOM;
    if (!isInner) return;
    this.dom.className = styles.inner ?? '';
    this.dom.append(this.contentDOM);
  }

  update(node: Node): boolean {
    return node.type.name === 'list' && tagOf(node).toUpperCase() === this.contentDOM.tagName;
  }
}

function tagOf(node: Node): 'ol' | 'ul' {
  return node.attrs.format === 'ordered' ? 'ol' : 'ul';
}

function isInList({ state }: EditorView, position: number | undefined): boolean {
  return position !== undefined && position <= state.doc.content.size && state.doc.resolve(position).parent.type.name === 'list';
}

function unknownView(node: Node, tag: 'div' | 'span'): NodeView {
  const dom = document.createElement(tag);
  const { stored } = node.attrs;
  const kind = isNode(stored) && typeof stored.type === 'string' ? stored.type : null;
  dom.className = (tag === 'div' ? styles.unknown : styles.unknownInline) ?? '';
  dom.textContent = tag === 'div' ? cannotBeShown(kind) : kind === null ? t('fields.unsupportedInline') : `“${kind}”`;
  return { dom };
}

function cannotBeShown(kind: string | null): string {
  if (kind === null) return t('fields.unsupportedBlock');
  return t('fields.unsupportedBlockType', { kind });
}
