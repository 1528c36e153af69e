import { notFound } from 'next/navigation';
import { Body } from '../../lib/body';
import { Picture } from '../../lib/picture';
import { CMS, readDraft } from '../../lib/plinth';
import { Typed } from './typed';

/** The draft of an article, for the frame beside the form in the interface of Plinth. It is read anew each time. */
export default async function Preview({ searchParams }: { readonly searchParams: Promise<Readonly<Record<string, string>>> }) {
  const { slug = '', locale = 'en', token = '' } = await searchParams;
  const draft = await readDraft({ slug, locale, token });
  if (draft === null) notFound();
  return (
    <article>
      {draft.cover && <Picture file={draft.cover} sizes="(max-width: 736px) 100vw, 704px" />}
      <Typed cms={new URL(CMS).origin} title={draft.title} summary={draft.summary} />
      <Body entries={draft.body} />
    </article>
  );
}
