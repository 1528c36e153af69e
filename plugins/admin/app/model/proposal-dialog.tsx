import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RequestError } from '../client/http-client.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ModelEdit, ModelProposal } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { rich } from '../i18n/rich.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { FormError } from '../shell/field.tsx';
import { useNotices } from '../shell/notices.tsx';
import { saveText } from '../shell/save-text.ts';
import { Bar } from '../shell/skeleton.tsx';
import { BlockingPart } from './blocking-part.tsx';
import { ConflictPart } from './conflict-part.tsx';
import { ConversionPart } from './conversion-part.tsx';
import styles from './model.module.css';
import type { ModelState } from './model-store.ts';
import { isOfDocuments, losingTypes, type ProposalPart, proposalParts, refusalLines } from './proposal-words.ts';
import { unfittingCsv } from './unfitting-csv.ts';
import { propose, storeModel, type UnfittingChoice, untilLive, useFilesAfter, useFreshModel, useGranted } from './use-model.ts';

interface ProposalDialogProps {
  readonly state: ModelState;
  readonly edits: readonly ModelEdit[];
  onClose(): void;
}

type Conversion = ModelProposal['conversions'][number];

/** Values in a downloaded file. */
const MOST_VALUES = 10_000;

/**
 * Progress: `looking`, nothing is stored; `storing`, files are written and the server restarts; `waiting`, files are written but the server
 * did not restart.
 */
type Step = 'looking' | 'storing' | 'waiting';

const seconds = new Intl.NumberFormat(region, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The change of a file as a label. */
const CHANGES: Readonly<Record<ModelProposal['files'][number]['change'], PlainMessageId>> = {
  made: 'model.newFileMark',
  changed: 'model.modifiedFileMark',
  removed: 'model.deletedFileMark',
};

/** Dialog with the effects of the changes on tables, content, the API and rights. It stores the changes. */
export function ProposalDialog({ state, edits, onClose }: ProposalDialogProps) {
  const http = useHttp();
  const { say } = useNotices();
  const refresh = useFreshModel();
  // Store exactly what was shown, even if the page learns of new files meanwhile.
  const [asked] = useState({ edits, run: state.files.run, base: state.base });
  const [step, setStep] = useState<Step>('looking');
  const [fault, setFault] = useState<string | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isLooking, setIsLooking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [unfitting, setUnfitting] = useState<readonly UnfittingChoice[]>([]);
  const choose = ({ uid, attribute }: Conversion, action: UnfittingChoice['action']) =>
    setUnfitting((before) => [...before.filter((each) => each.uid !== uid || each.attribute !== attribute), { uid, attribute, action }]);
  const chosenFor = ({ uid, attribute }: Conversion) => unfitting.find((each) => each.uid === uid && each.attribute === attribute)?.action;
  const proposal = useQuery({
    // Without choices, it is the proposal that the bar has asked for.
    queryKey: ['model-proposal', asked.run, asked.edits, ...(unfitting.length > 0 ? [unfitting] : [])],
    queryFn: ({ signal }) => propose(http, asked.edits, { unfitting, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const download = async ({ uid, attribute }: Conversion) => {
    try {
      const all = await propose(http, asked.edits, { unfitting, examples: MOST_VALUES });
      const found = all.conversions.find((each) => each.uid === uid && each.attribute === attribute);
      saveText(`${attribute}.csv`, unfittingCsv(found?.examples ?? []), 'text/csv');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  /** What is stored stays stored, even if the server does not answer yet. */
  const live = async (took: number | null) => {
    const isFresh = await refresh().then(
      () => true,
      () => false,
    );
    if (took === null || !isFresh) {
      setStep('waiting');
      return;
    }
    say({ kind: 'done', text: t('model.modelUpdated', { seconds: seconds.format(took / 1000) }) });
    onClose();
  };
  const store = async ({ expected }: ModelProposal) => {
    setStep('storing');
    setFault(null);
    setRefusal(null);
    try {
      await live(await storeModel(http, { edits: asked.edits, expected, evenIfItExposes: isConfirmed, unfitting }, asked.run));
    } catch (error) {
      setStep('looking');
      setRefusal(error);
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  const lookAgain = async () => {
    setIsLooking(true);
    await live(await untilLive(http, asked.run));
    setIsLooking(false);
  };
  const { data } = proposal;
  const error = refusal ?? proposal.error;
  useFilesAfter(error);
  const stops = data !== undefined && data.plan.stops.length > 0 && !data.plan.isUncertain;
  const isUndecided =
    data?.conversions.some(({ unfitting: count, choice, duplicates }) => count > 0 && choice === null && duplicates.count === 0) === true;
  const exposes = data !== undefined && data.exposures.length > 0;
  const refused = proposal.error instanceof RequestError ? proposal.error.problem : null;
  return (
    <Dialog
      title={step === 'waiting' ? t('model.savedNotActive') : t('model.reviewTitle')}
      kind="wide"
      canBeLeft={step !== 'storing'}
      onClose={onClose}
      foot={
        <>
          <Button kind="bare" onClick={onClose} why={step === 'storing' ? t('model.applyingChanges') : null}>
            {step === 'waiting' ? t('common.close') : t('common.cancel')}
          </Button>
          {step === 'waiting' ? (
            <Button kind="main" isBusy={isLooking} onClick={() => void lookAgain()}>
              {t('model.checkAgain')}
            </Button>
          ) : (
            <Button
              kind="main"
              isBusy={step === 'storing'}
              why={
                data === undefined || proposal.isPlaceholderData
                  ? t('model.checkingChanges')
                  : isUndecided
                    ? t('model.unfittingValuesUndecided')
                    : stops
                      ? t('model.appWouldNotStart')
                      : exposes && !isConfirmed
                        ? t('model.confirmPublic')
                        : null
              }
              onClick={() => data && void store(data)}
            >
              {step === 'storing' ? t('model.restartingServer') : t('model.apply')}
            </Button>
          )}
        </>
      }
    >
      <FormError text={fault} />
      {state.isOutdated && error !== null && <ConflictPart onDone={onClose} />}
      {step === 'waiting' ? (
        <p>{rich('model.savedNotActiveHelp', { command: <code>plinth dev</code> })}</p>
      ) : proposal.isPending ? (
        <div aria-busy="true">
          <p className={styles.quiet}>{t('model.testingChanges')}</p>
          {[52, 70, 38].map((width) => (
            <p key={width}>
              <Bar width={width} />
            </p>
          ))}
        </div>
      ) : refused !== null ? (
        <Part
          part={{
            title: 'model.changesNotApplicable',
            lines: refusalLines(refused.message, refused.details),
            isBad: true,
            isDetail: false,
          }}
        />
      ) : data === undefined ? (
        <p>
          {translateServer(proposal.error?.message ?? '')} <Button onClick={() => proposal.refetch()}>{t('common.tryAgain')}</Button>
        </p>
      ) : (
        <>
          {data.conflicts.map((conflict) => (
            <BlockingPart key={`${conflict.kind} ${conflict.uid} ${conflict.attribute}`} conflict={conflict} base={asked.base} />
          ))}
          {data.conversions.map((conversion) => (
            <ConversionPart
              key={`${conversion.uid} ${conversion.attribute}`}
              // A choice is shown before the server has answered what it leads to.
              conversion={{ ...conversion, choice: chosenFor(conversion) ?? conversion.choice }}
              base={asked.base}
              onChoose={(action) => choose(conversion, action)}
              onDownload={() => void download(conversion)}
            />
          ))}
          <Told proposal={data} parts={proposalParts(data, asked.base)} />
          {exposes && (
            <label className={styles.confirm}>
              <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setIsConfirmed(target.checked)} />
              {t('model.confirmPublic')}
            </label>
          )}
        </>
      )}
    </Dialog>
  );
}

function Told({ proposal, parts }: { readonly proposal: ModelProposal; readonly parts: readonly ProposalPart[] }) {
  return (
    <>
      {!parts.some(({ isBad }) => isBad) && !isOfDocuments(proposal) && <p>{t('model.noLossHelp')}</p>}
      <ExportLink types={losingTypes(proposal)} />
      {parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      <section className={styles.part}>
        <h3>{t('common.files')}</h3>
        {proposal.files.map(({ file, change, text }) => (
          <details key={file}>
            <summary>
              <span className={styles.mono}>{file}</span> {t(CHANGES[change])}
            </summary>
            {text !== null && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
              <section className={styles.file} tabIndex={0} aria-label={file}>
                {text}
              </section>
            )}
          </details>
        ))}
      </section>
    </>
  );
}

/** Leads to the export of content types, beside the dialog. */
function ExportLink({ types }: { readonly types: readonly string[] }) {
  const { types: readable } = useModel();
  const mayExport = useGranted('plugin::transfer.export.create');
  const exported = types.filter((uid) => readable.some((type) => type.uid === uid));
  if (!mayExport || exported.length === 0) return null;
  return (
    <p className={styles.part}>
      <Link to="/transfer" search={{ export: exported.join(',') }} target="_blank">
        {t('model.exportDocumentsFirst')}
      </Link>
    </p>
  );
}

function Part({ part: { title, lines, isBad, isDetail } }: { readonly part: ProposalPart }) {
  const list = (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <section className={`${styles.part} ${isBad ? styles.bad : ''}`}>
      {isDetail ? (
        <details>
          <summary>{t('model.partWithNumber', { part: t(title), number: lines.length })}</summary>
          {list}
        </details>
      ) : (
        <>
          <h3>
            {isBad && <span aria-hidden="true">◆ </span>}
            {t(title)}
          </h3>
          {list}
        </>
      )}
    </section>
  );
}
