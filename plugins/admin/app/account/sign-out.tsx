import { useState } from 'react';
import { useHttp, useSession } from '../client/queries.ts';
import { PAGE } from '../client/root.ts';
import { rememberSignedIn } from '../client/session.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { useNotices } from '../shell/notices.tsx';
import { CopyRequests } from '../working-copies/copy-requests.ts';
import { COPIES_HERE } from '../working-copies/here.ts';
import { uploadCopies } from '../working-copies/upload-copies.ts';
import styles from './account.module.css';
import { inWords } from './in-words.ts';

/** Signs the person out. Unsaved changes that only this browser has are sent first; what cannot be sent is asked about. */
export function SignOut() {
  const http = useHttp();
  const { person } = useSession();
  const { say } = useNotices();
  /** Number of documents whose unsaved changes the server does not have. */
  const [left, setLeft] = useState(0);
  const signOut = async () => {
    try {
      await http.ask('/auth/logout', { method: 'POST', body: {} });
      rememberSignedIn(false);
      // Load the page again, so that no data remains in memory.
      window.location.assign(`${PAGE}/sign-in`);
    } catch (failure) {
      say({ text: inWords(failure), kind: 'error' });
    }
  };
  const begin = async () => {
    const copies = await uploadCopies(person?.documentId ?? '', { requests: new CopyRequests(http), local: COPIES_HERE });
    if (copies.length === 0) await signOut();
    else setLeft(copies.length);
  };
  return (
    <>
      <Button className={styles.own} onClick={() => void begin()}>
        {t('account.signOut')}
      </Button>
      {left > 0 && (
        <Dialog
          title={t('account.signOutQuestion')}
          isQuestion
          onClose={() => setLeft(0)}
          foot={
            <>
              <Button autoFocus onClick={() => setLeft(0)}>
                {t('common.cancel')}
              </Button>
              <Button kind="main" onClick={() => void signOut()}>
                {t('account.signOut')}
              </Button>
            </>
          }
        >
          <p>{t('account.unsavedOnDevice', { count: left })}</p>
        </Dialog>
      )}
    </>
  );
}
