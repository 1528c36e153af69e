import { useEffect, useRef, useState } from 'react';
import type { Attribute, Model } from '../../client/types.ts';
import { TextDifference } from '../../fields/text-difference.tsx';
import { keyed } from '../../form/entries.ts';
import { useForm } from '../../form/hooks.ts';
import type { Conflict, Merged } from '../../form/merge.ts';
import type { Path } from '../../form/path.ts';
import type { AttributeShape } from '../../form/shape.ts';
import { valueAt } from '../../form/tree.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { traitsOf } from '../../traits/types.ts';
import type { Revised } from './document-requests.ts';
import styles from './editor.module.css';
import { pathLabel } from './path-label.ts';
import { ValueView } from './value-view.tsx';

/** `together`: keep the merged value. */
type Choice = { readonly kind: 'mine' | 'theirs' | 'together' } | { readonly kind: 'own'; readonly text: string };

interface ConflictViewProps {
  /** Name of the only other person here, who must have saved it; null when there is none or several. */
  readonly who: string | null;
  /** Whether the person has saved it in another locale. */
  readonly isOwn: boolean;
  readonly theirs: Revised;
  readonly merged: Merged;
  onDecide(decided: ReadonlyMap<Path, unknown>): void;
  onLater(): void;
}

/** Shows conflicts side by side: mine, theirs, or an own text. Changes of only one side are merged already, and listed. */
export function ConflictView({ who, isOwn, theirs, merged, onDecide, onLater }: ConflictViewProps) {
  const { store, model } = useForm();
  const { conflicts } = merged;
  const [choices, setChoices] = useState<ReadonlyMap<Path, Choice>>(new Map());
  /** Merged places that the person wants to decide after all. */
  const [changed, setChanged] = useState<readonly Conflict[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is replaced by this view: move the focus to the heading, so that screen readers read it.
  useEffect(() => heading.current?.focus(), []);
  const choose = (path: Path, choice: Choice) => setChoices(new Map(choices).set(path, choice));
  const asked = [...conflicts, ...changed];
  const left = asked.filter(({ path }) => !choices.has(path)).length;
  const decide = () => {
    const decided = new Map<Path, unknown>();
    for (const { path, mine, theirs } of asked) {
      const choice = choices.get(path);
      if (choice?.kind === 'together') continue;
      decided.set(path, choice?.kind === 'own' ? choice.text : choice?.kind === 'theirs' ? theirs : mine);
    }
    onDecide(decided);
  };
  const change = (path: Path, attribute: AttributeShape, kind: 'mine' | 'theirs' | 'together') => {
    const stored = keyed(store.shape, theirs.document);
    const [base, mine] = [store.storedAt(path), store.valueAt(path)];
    setChanged([...changed, { path, attribute, base, mine, theirs: valueAt(stored, path) }]);
    choose(path, { kind });
  };
  const list = [
    ...merged.theirs.map((path) => ({
      path,
      by: isOwn ? t('editor.inAnotherLocale') : who === null ? t('editor.bySomeoneElse') : t('editor.byName', { name: who }),
      kind: 'theirs' as const,
    })),
    ...merged.mine.map((path) => ({ path, by: t('editor.byYou'), kind: 'mine' as const })),
    ...merged.both.map((path) => ({ path, by: t('editor.byBoth'), kind: 'together' as const })),
  ].filter(({ path }) => !changed.some((each) => each.path === path));
  return (
    <>
      <div className={styles.choiceBar}>
        <h1 ref={heading} tabIndex={-1} className={styles.barTitle}>
          {isOwn ? t('editor.otherLocaleSaved') : who === null ? t('editor.someoneElseSaved') : t('editor.userSaved', { name: who })}
        </h1>
        <span className={styles.end}>
          <Button kind="bare" onClick={onLater}>
            {t('editor.resolveLater')}
          </Button>
          <Button kind="main" why={left === 0 ? null : t('editor.conflictsLeft', { count: left })} onClick={decide}>
            {t('editor.resolveAndSave', { count: asked.length })}
          </Button>
        </span>
      </div>
      <div className={`${styles.sheet} ${styles.wide}`}>
        <p className={styles.legend}>
          {list.length > 0 && `${t('editor.mergedFieldCount', { count: list.length })} `}
          {isOwn ? t('editor.localeConflictHelp') : t('editor.conflictHelp')}
        </p>
        {asked.map((conflict) => (
          <Both
            key={conflict.path}
            conflict={conflict}
            together={merged.both.includes(conflict.path) ? valueAt(merged.values, conflict.path) : undefined}
            isAskedFor={changed.includes(conflict)}
            label={pathLabel(store, conflict.path)}
            model={model}
            choice={choices.get(conflict.path)}
            theirName={
              isOwn
                ? t('editor.yourOtherLocaleVersion')
                : who === null
                  ? t('editor.theirVersion')
                  : t('editor.versionByName', { name: who })
            }
            onChoose={(choice) => choose(conflict.path, choice)}
          />
        ))}
        {list.length > 0 && (
          <section className={styles.entry}>
            <h2 className={styles.margin}>{t('editor.mergedFields')}</h2>
            <ul className={styles.plainList}>
              {list.map(({ path, by, kind }) => {
                const attribute = store.attributeAt(path);
                const label = pathLabel(store, path);
                return (
                  <li key={path} className={styles.together}>
                    <span>
                      {label} <span className={styles.quiet}>{by}</span>
                    </span>
                    {attribute !== null && (
                      <Button
                        kind="bare"
                        aria-label={t('editor.chooseVersionOf', { place: label })}
                        onClick={() => change(path, attribute, kind)}
                      >
                        {t('editor.chooseVersion')}
                      </Button>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

interface BothProps {
  readonly conflict: Conflict;
  /** The merged value, if there is one. */
  readonly together: unknown;
  /** Whether the person has just asked for it: its button was removed, so the focus must move here. */
  readonly isAskedFor: boolean;
  readonly label: string;
  readonly theirName: string;
  readonly model: Model;
  readonly choice: Choice | undefined;
  onChoose(choice: Choice): void;
}

function Both({ conflict, together, isAskedFor, label, theirName, model, choice, onChoose }: BothProps) {
  const { path, base, mine, theirs } = conflict;
  const attribute = conflict.attribute as Attribute;
  const { prose } = traitsOf(attribute);
  const show = (value: unknown) =>
    prose !== null ? (
      <TextDifference attribute={attribute} before={base} after={value} />
    ) : (
      <ValueView attribute={attribute} value={value} model={model} />
    );
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAskedFor) element.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isAskedFor]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take part in the grid of the page.
    <div ref={element} role="group" aria-label={label} className={styles.entry}>
      <span className={styles.margin} aria-hidden="true">
        {label}
      </span>
      <div>
        <div className={styles.two}>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={`${styles.side} ${choice?.kind === side ? styles.chosen : ''}`}>
              <span className={styles.sideName}>
                <input type="radio" name={`choice-${path}`} checked={choice?.kind === side} onChange={() => onChoose({ kind: side })} />
                {side === 'mine' ? t('editor.yourVersion') : theirName}
              </span>
              {show(side === 'mine' ? mine : theirs)}
            </label>
          ))}
        </div>
        {together !== undefined && (
          <label className={`${styles.side} ${choice?.kind === 'together' ? styles.chosen : ''}`}>
            <span className={styles.sideName}>
              <input
                type="radio"
                name={`choice-${path}`}
                checked={choice?.kind === 'together'}
                onChange={() => onChoose({ kind: 'together' })}
              />
              {t('editor.mergedVersion')}
            </span>
            {show(together)}
          </label>
        )}
        {prose !== null && (
          <>
            <label className={styles.sideName}>
              <input
                type="radio"
                name={`choice-${path}`}
                checked={choice?.kind === 'own'}
                onChange={() => onChoose({ kind: 'own', text: `${mine ?? ''}${prose === 'line' ? ' ' : '\n\n'}${theirs ?? ''}` })}
              />
              {t('editor.editManually')}
            </label>
            {choice?.kind === 'own' && (
              <textarea
                className={styles.own}
                aria-label={t('editor.editedManually', { place: label })}
                value={choice.text}
                onChange={({ target }) => onChoose({ kind: 'own', text: target.value })}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
