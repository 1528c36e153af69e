import Link from 'next/link';
import { Picture } from '../lib/picture';
import { listArticles } from '../lib/plinth';

/** Seconds after which Next reads the articles again. */
export const revalidate = 60;

export default async function Home() {
  const articles = await listArticles();
  return (
    <>
      <h1>The Slow Ferry</h1>
      {articles.map(({ documentId, title, slug, summary, cover, author }) => (
        <article key={documentId}>
          {cover && <Picture file={cover} sizes="(max-width: 736px) 100vw, 704px" />}
          <h2>
            <Link href={`/articles/${slug}`}>{title}</Link>
          </h2>
          <p>{summary}</p>
          {author && <p>{author.name}</p>}
        </article>
      ))}
    </>
  );
}
