import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import type { OfferedTemplate, TemplateRun } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
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
  const off = isUnderWay(run) ? t('start.operationInProgress') : why;
  const canTake = !offer.isTaken && taken.length === 0;
  return (
    <Dialog
      title={translateServer(offer.title)}
      kind="wide"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.close')}</Button>
          {offer.isTaken && (
            <Button kind="danger" why={off} isBusy={isBusy} onClick={() => void begin(remove)}>
              {t('start.removeTemplate')}
            </Button>
          )}
          {canTake && (
            <Button kind="main" why={off} isBusy={isBusy} onClick={() => void begin(take)}>
              {t('start.installTemplate')}
            </Button>
          )}
        </>
      }
    >
      <FormError text={problem} />
      <p>{translateServer(offer.description)}</p>
      {offer.isTaken && <p className={styles.note}>{t('start.templateInstalled')}</p>}
      {!offer.isTaken && taken.length > 0 && (
        <div className={styles.warning} role="note">
          <p>{t('start.templateNamesInUse')}</p>
          <ul>
            {taken.map(({ uid, title }) => (
              <li key={uid}>
                <bdi>{title}</bdi> <code>{uid}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <h3 className={styles.heading}>{t('start.contentTypes')}</h3>
      <Types types={offer.types.filter(({ isComponent }) => !isComponent)} isTaken={offer.isTaken} />
      <h3 className={styles.heading}>{t('common.components')}</h3>
      <p>
        {new Intl.ListFormat(region).format(
          offer.types.filter(({ isComponent }) => isComponent).map(({ title }) => translateServer(title)),
        )}
      </p>
      {offer.locales.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('start.contentLocales')}</h3>
          <p>{new Intl.ListFormat(region).format(offer.locales.map((text) => translateServer(text)))}</p>
        </>
      )}
      <h3 className={styles.heading}>{t('start.permissions')}</h3>
      <ul className={styles.plain}>
        {offer.rights.map(({ role, actions }) => (
          <li key={role}>
            <b>{role === 'public' ? t('common.publicNotSignedIn') : role === 'authenticated' ? t('common.authenticatedEndUsers') : role}</b>{' '}
            <span className={styles.quiet}>{t('common.permissionCount', { count: actions.length })}</span>
            <details>
              <summary>{t('start.showPermissions')}</summary>
              <p className={styles.codes}>
                {actions.map((action) => (
                  <code key={action}>{action}</code>
                ))}
              </p>
            </details>
          </li>
        ))}
        <li>{t('start.editorsAndAuthorsCanEdit')}</li>
      </ul>
      <h3 className={styles.heading}>{t('start.demonstratedFeatures')}</h3>
      <p>{new Intl.ListFormat(region).format(offer.shows.map((text) => translateServer(text)))}</p>
    </Dialog>
  );
}

function Types({ types, isTaken }: { readonly types: OfferedTemplate['types']; readonly isTaken: boolean }) {
  return (
    <ul className={styles.plain}>
      {types.map(({ uid, title, attributes, documents, state, isSingle }) => (
        <li key={uid} className={styles.line}>
          <b>{translateServer(title)}</b>
          <span className={styles.quiet}>
            {t('start.fieldCount', { count: attributes })}
            {' · '}
            {isSingle ? t('start.singleType') : t('common.documentCount', { count: documents })}
          </span>
          {state === 'same' && !isTaken && <span className={styles.quiet}>{t('start.alreadyExists')}</span>}
        </li>
      ))}
    </ul>
  );
}
