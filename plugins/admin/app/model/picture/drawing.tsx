import { useNavigate } from '@tanstack/react-router';
import { createElement, memo, type ReactNode } from 'react';
import { listed } from '../../i18n/lists.ts';
import { t } from '../../i18n/translate.ts';
import { addressOf, type Draft, typeWithUid } from '../draft/draft.ts';
import styles from '../model.module.css';
import type { Picture } from './layout.ts';
import { PAGE_PALETTE, type Shape, shapesOf } from './shapes.ts';

interface DrawingProps {
  readonly picture: Picture;
  readonly draft: Draft;
  readonly zoom: number;
}

/** The picture of the model as SVG. A click on a box opens the type. A list of links beside it serves screen readers and keyboards. */
export const Drawing = memo(function Drawing({ picture, draft, zoom }: DrawingProps) {
  const navigate = useNavigate();
  const { width, height, boxes } = picture;
  const go = (uid: string) => {
    const type = typeWithUid(draft, uid);
    if (type !== undefined) void navigate({ to: '/model/$name', params: { name: addressOf(type) } });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the words beside it have links, which keys reach.
    <svg
      className={styles.drawing}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={listed([
        t('common.contentTypeCount', { count: boxes.length }),
        t('model.connectionCount', { count: picture.lines.length }),
      ])}
      onClick={({ target }) => {
        const uid = (target as Element).closest('[data-of]')?.getAttribute('data-of');
        if (uid) go(uid);
      }}
    >
      {shapesOf(picture, PAGE_PALETTE).map((shape, index) => drawn(shape, index))}
    </svg>
  );
});

/** React's names of SVG attributes. */
const NAMES: Readonly<Record<string, string>> = {
  'stroke-width': 'strokeWidth',
  'stroke-dasharray': 'strokeDasharray',
  'font-size': 'fontSize',
  'font-weight': 'fontWeight',
  'text-anchor': 'textAnchor',
};

/** The page's colours are CSS custom properties, which only work in styles, not in SVG attributes. */
const STYLED: ReadonlySet<string> = new Set(['fill', 'stroke']);

function drawn({ tag, attributes, text, inner = [], of }: Shape, key: number): ReactNode {
  const entries = Object.entries(attributes);
  const style = Object.fromEntries(entries.filter(([name]) => STYLED.has(name)));
  const plain = Object.fromEntries(entries.filter(([name]) => !STYLED.has(name)).map(([name, value]) => [NAMES[name] ?? name, value]));
  const props = { ...plain, key, style, ...(of !== undefined && { 'data-of': of, cursor: 'pointer' }) };
  return createElement(tag, props, ...(text === undefined ? inner.map(drawn) : [text]));
}
