import { type Documents, type DocumentValue, ForbiddenError, NotFoundError } from 'plinth';
import type { FieldResolver, Graphql } from 'plinth/plugins/graphql';
import { uploadAction } from './actions.ts';
import { fileInfosOf } from './describe/file-info.ts';
import { signFiles } from './endpoints/sign-files.ts';
import { FILE_UID } from './file-content-type.ts';
import { fileOfId } from './library/file-rows.ts';
import type { Library } from './library/library.ts';
import type { StorageProvider } from './providers/provider.ts';

/** What files over GraphQL need. */
export interface FilesOverGraphqlParts {
  readonly documents: Documents;
  readonly library: Library;
}

const TYPES = /* GraphQL */ `
  input FileInfoInput {
    name: String
    alternativeText: String
    caption: String
  }
  type Mutation {
    updateUploadFile(id: ID!, info: FileInfoInput!): UploadFile!
    deleteUploadFile(id: ID!): UploadFile
  }
`;

type Operation = Parameters<FieldResolver>[2];
type Info = Parameters<FieldResolver>[3];
type FileArgs = { readonly id: string; readonly info?: Readonly<Record<string, unknown>> };

/** Adds the queries of files, and the mutations that describe and delete them by numeric id (specification, Mutations). */
export function extendGraphql(graphql: Graphql, { documents, library }: FilesOverGraphqlParts): void {
  graphql.expose(FILE_UID, { find: uploadAction('find'), findOne: uploadAction('findOne') });
  graphql.refer(FILE_UID, { input: false });

  /** The selection of the file that a field returns. */
  function asked<Use extends 'one' | 'update'>(use: Use, verb: 'upload' | 'destroy', operation: Operation, info: Info) {
    const action = uploadAction(verb);
    if (!operation.caller.ability.can(action)) throw new ForbiddenError();
    const [query] = graphql.asked(FILE_UID, use, { action }, operation, info).values();
    return query as NonNullable<typeof query>;
  }

  graphql.extend({
    fitsAnyContent: true,
    auth: false,
    typeDefs: TYPES,
    resolvers: {
      Mutation: {
        async updateUploadFile(_source: never, { id, info: given }: FileArgs, operation: Operation, info: Info): Promise<DocumentValue> {
          const answer = asked('update', 'upload', operation, info);
          const row = await fileOfId(documents, id);
          if (row === null) throw new NotFoundError('Entity not found');
          const [fileInfo = {}] = fileInfosOf([given], 1, false);
          const isChange = Object.keys(fileInfo).length > 0;
          const file = isChange
            ? await library.change(row, fileInfo, operation.caller, answer)
            : await documents.findOne(row.documentId, asked('one', 'upload', operation, info));
          if (file === null) throw new NotFoundError('Entity not found');
          return file;
        },
        /** Returns the file as it was before. */
        async deleteUploadFile(_source: never, { id }: FileArgs, operation: Operation, info: Info): Promise<DocumentValue | null> {
          const query = asked('one', 'destroy', operation, info);
          const row = await fileOfId(documents, id);
          const file = row && (await documents.findOne(row.documentId, query));
          return file && (await library.remove(row.documentId, operation.caller)) ? file : null;
        },
      },
    },
  });
}

/** Replaces URLs of files in responses by signed ones, if the stored ones do not work. */
export function signOverGraphql(graphql: Graphql, provider: StorageProvider): void {
  const signed = (name: 'url' | 'formats') => async (file: DocumentValue) => {
    const [{ [name]: value } = {}] = await signFiles([{ [name]: file[name] ?? null }], provider);
    return value;
  };
  graphql.extend({ resolvers: { UploadFile: { url: signed('url'), formats: signed('formats') } } });
}
