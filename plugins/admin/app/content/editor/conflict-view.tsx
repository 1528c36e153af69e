import { useState } from 'react';
import type { Attribute, Model } from '../../client/types.ts';
import { Words } from '../../fields/text-difference.tsx';
import { useForm } from '../../form/hooks.ts';
import type { Conflict, Merged } from '../../form/merge.ts';
import type { Path } from '../../form/path.ts';
import { Button } from '../../shell/button.tsx';
import type { Revised } from './document-requests.ts';
import styles from './editor.module.css';
import { pathLabel } from './path-label.ts';
import { ValueView } from './value-view.tsx';

const TEXTS = new Set(['string', 'text', 'richtext', 'email', 'uid']);

type Choice = { readonly kind: 'mine' } | { readonly kind: 'theirs' } | { readonly kind: 'own'; readonly text: string };

interface ConflictViewProps {
  /** Who else is here, where that is one person: it was they who saved it. */
  readonly who: string | null;
  readonly theirs: Revised;
  readonly merged: Merged;
  onDecide(decided: ReadonlyMap<Path, unknown>): void;
  onLater(): void;
}

/** Two people wrote in the same place: each place side by side, and a third way. What only one of them changed is put together already, and listed. */
export function ConflictView({ who, merged, onDecide, onLater }: ConflictViewProps) {
  const { store, model } = useForm();
  const { conflicts } = merged;
  const [choices, setChoices] = useState<ReadonlyMap<Path, Choice>>(new Map());
  const choose = (path: Path, choice: Choice) => setChoices(new Map(choices).set(path, choice));
  const left = conflicts.filter(({ path }) => !choices.has(path)).length;
  const decide = () => {
    const chosenValue = ({ path, mine, theirs }: Conflict) => {
      const choice = choices.get(path);
      return choice?.kind === 'own' ? choice.text : choice?.kind === 'theirs' ? theirs : mine;
    };
    onDecide(new Map(conflicts.map((conflict) => [conflict.path, chosenValue(conflict)])));
  };
  const list = [
    ...merged.theirs.map((path) => ({ path, by: `by ${who ?? 'somebody else'}` })),
    ...merged.mine.map((path) => ({ path, by: 'by you' })),
    ...merged.both.map((path) => ({ path, by: 'by both, in different places' })),
  ];
  return (
    <>
      <div className={styles.choiceBar}>
        <h1 className={styles.barTitle}>{who ?? 'Somebody else'} saved this while you were writing</h1>
        <span className={styles.end}>
          <Button kind="bare" onClick={onLater}>
            Keep writing, decide later
          </Button>
          <Button
            kind="main"
            why={left === 0 ? null : `${left} ${left === 1 ? 'place is' : 'places are'} still to be decided.`}
            onClick={decide}
          >
            Save with {conflicts.length} {conflicts.length === 1 ? 'choice' : 'choices'}
          </Button>
        </span>
      </div>
      <div className={`${styles.sheet} ${styles.wide}`}>
        <p className={styles.legend}>
          {list.length > 0 && `What only one of you changed (${list.length}) is put together. `}Here you both wrote: choose one, or write a
          third.
        </p>
        {conflicts.map((conflict) => (
          <Both
            key={conflict.path}
            conflict={conflict}
            label={pathLabel(store, conflict.path)}
            model={model}
            choice={choices.get(conflict.path)}
            theirName={who === null ? 'Theirs, saved meanwhile' : `${who}, saved meanwhile`}
            onChoose={(choice) => choose(conflict.path, choice)}
          />
        ))}
        {list.length > 0 && (
          <section className={styles.entry}>
            <h2 className={styles.margin}>Put together</h2>
            <ul className={styles.plainList}>
              {list.map(({ path, by }) => (
                <li key={path}>
                  {pathLabel(store, path)} <span className={styles.quiet}>{by}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

interface BothProps {
  readonly conflict: Conflict;
  readonly label: string;
  readonly theirName: string;
  readonly model: Model;
  readonly choice: Choice | undefined;
  onChoose(choice: Choice): void;
}

function Both({ conflict, label, theirName, model, choice, onChoose }: BothProps) {
  const { path, base, mine, theirs } = conflict;
  const attribute = conflict.attribute as Attribute;
  const isText = TEXTS.has(attribute.type);
  const show = (value: unknown) =>
    isText ? (
      <Words before={String(base ?? '')} after={String(value ?? '')} />
    ) : (
      <ValueView attribute={attribute} value={value} model={model} />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take part in the grid of the page.
    <div role="group" aria-label={label} className={styles.entry}>
      <span className={styles.margin} aria-hidden="true">
        {label}
      </span>
      <div>
        <div className={styles.two}>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={`${styles.side} ${choice?.kind === side ? styles.chosen : ''}`}>
              <span className={styles.sideName}>
                <input type="radio" name={`choice-${path}`} checked={choice?.kind === side} onChange={() => onChoose({ kind: side })} />
                {side === 'mine' ? 'Mine' : theirName}
              </span>
              {show(side === 'mine' ? mine : theirs)}
            </label>
          ))}
        </div>
        {isText && (
          <>
            <label className={styles.sideName}>
              <input
                type="radio"
                name={`choice-${path}`}
                checked={choice?.kind === 'own'}
                onChange={() =>
                  onChoose({ kind: 'own', text: `${mine ?? ''}${attribute.type === 'string' ? ' ' : '\n\n'}${theirs ?? ''}` })
                }
              />
              Write it myself, starting from both
            </label>
            {choice?.kind === 'own' && (
              <textarea
                className={styles.own}
                aria-label={`${label}, written by me`}
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
