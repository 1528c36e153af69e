import { useQuery } from '@tanstack/react-query';
import { keys, useHttp } from '../client/queries.ts';
import { t } from '../i18n/translate.ts';
import { Dialog } from '../shell/dialog.tsx';
import { isPicture, type LibraryFile } from './file.ts';
import { FileDetails } from './file-details.tsx';
import { useFolders } from './use-library.ts';

interface FileDialogProps {
  readonly id: number;
  /** As in `FileDetails`. */
  readonly onUseCopy?: (copy: LibraryFile) => void;
  onChange?(file: LibraryFile): void;
  onRemoved?(): void;
  onClose(): void;
}

/** A dialog with the details of a file. */
export function FileDialog({ id, onUseCopy, onChange, onRemoved, onClose }: FileDialogProps) {
  const http = useHttp();
  const { has: hasFolders } = useFolders(null);
  const { data, error } = useQuery({
    queryKey: [...keys.files, 'file', id, hasFolders],
    queryFn: async ({ signal }) => {
      const query = hasFolders ? '?populate[folder][fields]=name' : '';
      return (await http.ask<LibraryFile>(`/upload/files/${id}${query}`, { signal })).body;
    },
    enabled: hasFolders !== null,
  });
  return (
    <Dialog title={data?.name ?? t('common.file')} kind="drawer" onClose={onClose}>
      {error !== null && <p role="alert">{error.message}</p>}
      {data !== undefined && (
        <FileDetails
          file={data}
          // For an image without an alternative text, that input gets the focus.
          isTextFirst={isPicture(data) && !data.alternativeText}
          onUseCopy={onUseCopy}
          onChange={(file) => onChange?.(file)}
          onRemoved={() => {
            onRemoved?.();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
