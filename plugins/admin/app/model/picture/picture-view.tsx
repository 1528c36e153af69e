import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { rich } from '../../i18n/rich.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { percent } from '../../shell/numbers.ts';
import { saveText } from '../../shell/save-text.ts';
import { addressOf, type Draft, typeWithUid } from '../draft/draft.ts';
import styles from '../model.module.css';
import { titleOfUid } from '../words.ts';
import { Drawing } from './drawing.tsx';
import { layOut } from './layout.ts';
import { svgText } from './shapes.ts';

const STEP = 1.25;
const SMALLEST = 0.25;
const LARGEST = 2;

/** The view of the model as a picture: types, relations and components. */
export function PictureView({ draft }: { readonly draft: Draft }) {
  const [components, setComponents] = useState(false);
  const [attributes, setAttributes] = useState(false);
  const [zoom, setZoom] = useState(1);
  const canvas = useRef<HTMLElement>(null);
  const picture = useMemo(() => layOut(draft, { components, attributes }), [draft, components, attributes]);
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.check}>
          <input type="checkbox" checked={components} onChange={({ target }) => setComponents(target.checked)} />
          {t('common.components')}
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={attributes} onChange={({ target }) => setAttributes(target.checked)} />
          {t('model.allFields')}
        </label>
        <span className={styles.actions}>
          <Button kind="bare" aria-label={t('model.zoomOut')} onClick={() => setZoom((now) => Math.max(SMALLEST, now / STEP))}>
            −
          </Button>
          <span className={styles.small}>{percent(Math.round(zoom * 100) / 100)}</span>
          <Button kind="bare" aria-label={t('model.zoomIn')} onClick={() => setZoom((now) => Math.min(LARGEST, now * STEP))}>
            +
          </Button>
          <Button
            kind="bare"
            onClick={() => setZoom(Math.max(SMALLEST, Math.min(1, (canvas.current?.clientWidth ?? picture.width) / picture.width)))}
          >
            {t('model.fitToWidth')}
          </Button>
          <Button onClick={() => saveText('model.svg', svgText(picture), 'image/svg+xml')}>{t('model.downloadAsSvg')}</Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section ref={canvas} className={styles.canvas} aria-label={t('model.diagramLabel')} tabIndex={0}>
        <Drawing picture={picture} draft={draft} zoom={zoom} />
      </section>
      <p className={`${styles.tools} ${styles.small}`}>{t('model.diagramLegend')}</p>
      <details className={styles.leads}>
        <summary>{t('model.diagramTextDescription')}</summary>
        <ul className={styles.list}>
          {picture.lines.map(({ from, to, label, toMany }) => (
            <li key={`${from} ${label} ${to}`}>
              {rich(toMany ? 'model.toManyConnection' : 'model.toOneConnection', {
                from: <LinkTo draft={draft} uid={from} />,
                attribute: <span className={styles.mono}>{label}</span>,
                to: <LinkTo draft={draft} uid={to} />,
              })}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function LinkTo({ draft, uid }: { readonly draft: Draft; readonly uid: string }) {
  const type = typeWithUid(draft, uid);
  if (type === undefined) return <span>{titleOfUid(draft, uid)}</span>;
  return (
    <Link to="/model/$name" params={{ name: addressOf(type) }}>
      {titleOfUid(draft, uid)}
    </Link>
  );
}
