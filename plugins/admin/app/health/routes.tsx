import { useState } from 'react';
import type { Health } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { duration, number } from '../shell/numbers.ts';
import { Grid } from './grid.tsx';
import styles from './health.module.css';

/** Routes that are shown initially. */
const SHOWN = 8;

/** Lists routes with the number and duration of their requests. */
export function Routes({ health: { routes } }: { readonly health: Health }) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? routes.routes : routes.routes.slice(0, SHOWN);
  return (
    <section className={styles.part}>
      <h2>{t('health.requests')}</h2>
      <div>
        {routes.routes.length === 0 ? (
          <p className={styles.quiet}>{t('health.noRequests')}</p>
        ) : (
          <Grid
            label={t('health.requestsByRoute')}
            heads={[
              t('health.route'),
              t('health.requestsPerSecond'),
              t('health.p50'),
              t('health.p99'),
              t('health.max'),
              t('health.clientErrors'),
              t('health.serverErrors'),
            ]}
          >
            {shown.map(({ route, total, half, most, worst, refused, failed }) => (
              <tr key={route ?? ''}>
                <th scope="row">{route === null ? t('health.noMatchingRoute') : <code dir="ltr">{route}</code>}</th>
                <td>{number(total / routes.seconds)}</td>
                <td>{half === null ? '–' : duration(half)}</td>
                <td>{most === null ? '–' : duration(most)}</td>
                <td>{duration(worst)}</td>
                <td>{number(refused)}</td>
                <td className={failed > 0 ? styles.bad : ''}>{number(failed)}</td>
              </tr>
            ))}
          </Grid>
        )}
        {routes.routes.length > shown.length && (
          <Button kind="bare" className={styles.more ?? ''} onClick={() => setIsAll(true)}>
            {t('health.showAllRoutes', { count: routes.routes.length })}
          </Button>
        )}
      </div>
    </section>
  );
}
