import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import type { OfferedTemplate, TemplateRun } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { region } from '../words/languages.ts';
import { counted, t, told } from '../words/text.ts';
import styles from './start.module.css';
import { isUnderWay, useStarting } from './use-start.ts';

interface TemplateDialogProps {
  readonly offer: OfferedTemplate;
  readonly run: TemplateRun | null;
  /** Why no template can be taken. */
  readonly why: string | null;
  onClose(): void;
}

/** Dialog that shows what a template adds before it is taken. */
export function TemplateDialog({ offer, run, why, onClose }: TemplateDialogProps) {
  const { take, remove } = useStarting();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const taken = offer.types.filter(({ state }) => state === 'taken');
  const begin = async (work: (name: string) => Promise<void>) => {
    setIsBusy(true);
    try {
      await work(offer.name);
      onClose();
    } catch (failure) {
      setProblem(inWords(failure));
      setIsBusy(false);
    }
  };
  const off = isUnderWay(run) ? t('Another one is under way') : why;
  const canTake = !offer.isTaken && taken.length === 0;
  return (
    <Dialog
      title={told(offer.title)}
      kind="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {offer.isTaken && (
            <Button kind="danger" why={off} isBusy={isBusy} onClick={() => void begin(remove)}>
              {t('Take it out again')}
            </Button>
          )}
          {canTake && (
            <Button kind="main" why={off} isBusy={isBusy} onClick={() => void begin(take)}>
              {t('Take this template')}
            </Button>
          )}
        </>
      }
    >
      <FormError text={problem} />
      <p>{told(offer.description)}</p>
      {offer.isTaken && (
        <p className={styles.note}>
          {t('It was taken. To take it out removes its documents and pictures, and the types that nobody has changed or filled.')}
        </p>
      )}
      {!offer.isTaken && taken.length > 0 && (
        <div className={styles.warning} role="note">
          <p>{t('It cannot be taken as long as these names stand for something else here:')}</p>
          <ul>
            {taken.map(({ uid, title }) => (
              <li key={uid}>
                <bdi>{title}</bdi> <code>{uid}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <h3 className={styles.heading}>{t('Types')}</h3>
      <Types types={offer.types.filter(({ isComponent }) => !isComponent)} isTaken={offer.isTaken} />
      <h3 className={styles.heading}>{t('Components')}</h3>
      <p>{new Intl.ListFormat(region).format(offer.types.filter(({ isComponent }) => isComponent).map(({ title }) => told(title)))}</p>
      {offer.locales.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('Languages of the content')}</h3>
          <p>{new Intl.ListFormat(region).format(offer.locales.map((text) => told(text)))}</p>
        </>
      )}
      <h3 className={styles.heading}>{t('Who may do what')}</h3>
      <ul className={styles.plain}>
        {offer.rights.map(({ role, actions }) => (
          <li key={role}>
            <b>{role === 'public' ? t('Visitors') : role === 'authenticated' ? t('Visitors who are signed in') : role}</b>{' '}
            <span className={styles.quiet}>{counted(actions.length, '{count} right', '{count} rights')}</span>
            <details>
              <summary>{t('Which')}</summary>
              <p className={styles.codes}>
                {actions.map((action) => (
                  <code key={action}>{action}</code>
                ))}
              </p>
            </details>
          </li>
        ))}
        <li>{t('Editors and authors of the staff write all of it, by their roles.')}</li>
      </ul>
      <h3 className={styles.heading}>{t('What it is an example of')}</h3>
      <p>{new Intl.ListFormat(region).format(offer.shows.map((text) => told(text)))}</p>
    </Dialog>
  );
}

function Types({ types, isTaken }: { readonly types: OfferedTemplate['types']; readonly isTaken: boolean }) {
  return (
    <ul className={styles.plain}>
      {types.map(({ uid, title, attributes, documents, state, isSingle }) => (
        <li key={uid} className={styles.line}>
          <b>{told(title)}</b>
          <span className={styles.quiet}>
            {counted(attributes, '{count} attribute', '{count} attributes')}
            {' · '}
            {isSingle ? t('one document') : counted(documents, '{count} document', '{count} documents')}
          </span>
          {state === 'same' && !isTaken && <span className={styles.quiet}>{t('there already')}</span>}
        </li>
      ))}
    </ul>
  );
}
