import { useQuery } from '@tanstack/react-query';
import { keys, useHttp, useModel } from '../client/queries.ts';
import type { Data } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { isPicture, type LibraryFile, sizeInWords } from './file.ts';
import styles from './file-details.module.css';
import { type FileVersion, versionAddress } from './new-content.ts';

interface EarlierVersionsProps {
  readonly file: LibraryFile;
  onRestore(version: FileVersion): void;
}

/** Lists what a file contained before it was replaced. Renders nothing for a file that never was. */
export function EarlierVersions({ file, onRestore }: EarlierVersionsProps) {
  const http = useHttp();
  const { granted } = useModel();
  const { data = [] } = useQuery({
    // The URL changes with every replacement.
    queryKey: [...keys.files, 'versions', file.id, file.url],
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly FileVersion[]>>(`/upload/files/${file.id}/versions`, { signal })).body.data,
    enabled: granted.includes('plugin::upload.content-api.upload'),
  });
  if (data.length === 0) return null;
  const total = data.reduce((sum, { size }) => sum + size, 0);
  return (
    <section className={styles.versions} aria-label={t('media.earlierVersions')}>
      <h2>{t('media.earlierVersions')}</h2>
      <ul>
        {data.map((version) => (
          <li key={version.id}>
            {isPicture(version) && <img src={versionAddress(file.id, version.id)} alt="" loading="lazy" />}
            <span className={styles.version}>
              {version.isOriginal && <b>{t('media.original')}</b>}
              <span>
                {version.width !== null && `${version.width} × ${version.height} · `}
                {sizeInWords(version.size)}
              </span>
              <small>
                {version.replacedBy === null
                  ? rich('media.replacedWhen', { when: <RelativeTime at={version.replacedAt} /> })
                  : rich('media.replacedWhenBy', {
                      when: <RelativeTime at={version.replacedAt} />,
                      person: <bdi>{version.replacedBy}</bdi>,
                    })}
              </small>
            </span>
            <Button onClick={() => onRestore(version)}>
              {version.isOriginal ? t('media.restoreOriginal') : t('media.restoreVersion')}
            </Button>
          </li>
        ))}
      </ul>
      <small>{t('media.earlierVersionsSize', { size: sizeInWords(total) })}</small>
    </section>
  );
}
