import { columnOf, entriesTableOf, linkColumnsOf, linksTableOf, snakeCase, tableOf } from '../source/names.ts';

describe('names of tables and columns', () => {
  it.each([
    ['contactEmail2', 'contact_email_2'],
    ['HTMLPage', 'html_page'],
    ['address1st', 'address_1st'],
    ['seo_title', 'seo_title'],
  ])('%s is %s in snake case', (name, snake) => {
    expect(snakeCase(name)).toBe(snake);
  });

  it('have at most 55 characters, the last ones of what was cut being a hash', () => {
    expect(tableOf('a_collection_with_a_name_that_is_longer_than_fifty_five_characters')).toBe(
      'a_collection_with_a_name_that_is_longer_than_fiftyb394b',
    );
    expect(columnOf('anAttributeWithANameThatIsLongerThanFiftyFiveCharactersInAll')).toBe(
      'an_attribute_with_a_name_that_is_longer_than_fifty22d78',
    );
    expect(linksTableOf('components_marketing_landing_page_sections', 'related_customer_success_stories')).toBe(
      'components_marketing6cbd2_related_customer_suce64a3_lnk',
    );
    expect(entriesTableOf('components_marketing_landing_page_sections_with_a_tail')).toBe(
      'components_marketing_landing_page_sections_wi853e2_cmps',
    );
  });

  it('tell the two ends of links within one type apart', () => {
    expect(linkColumnsOf('article', 'tag', true)).toEqual({
      row: 'article_id',
      target: 'tag_id',
      order: 'tag_ord',
      inverseOrder: 'article_ord',
    });
    expect(linkColumnsOf('article', 'article', true)).toEqual({
      row: 'article_id',
      target: 'inv_article_id',
      order: 'article_ord',
      inverseOrder: 'inv_article_ord',
    });
    expect(linkColumnsOf('folder', 'folder', false)).toMatchObject({
      row: 'folder_id',
      target: 'inv_folder_id',
      inverseOrder: 'folder_ord',
    });
  });
});
