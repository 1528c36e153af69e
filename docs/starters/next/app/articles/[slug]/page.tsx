import { notFound } from 'next/navigation';
import { Body } from '../../../lib/body';
import { Picture } from '../../../lib/picture';
import { listArticles, readArticle } from '../../../lib/plinth';

export const revalidate = 60;

export async function generateStaticParams() {
  const articles = await listArticles();
  return articles.flatMap(({ slug }) => (slug === null ? [] : [{ slug }]));
}

export default async function Article({ params }: { readonly params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const article = await readArticle(slug);
  if (article === null) notFound();
  return (
    <article>
      {article.cover && <Picture file={article.cover} sizes="(max-width: 736px) 100vw, 704px" />}
      <h1>{article.title}</h1>
      <p>{article.summary}</p>
      <Body entries={article.body} />
    </article>
  );
}
