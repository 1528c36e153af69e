// Written by `plinth types`: what the compiler knows of this app's content. It changes with the model; do not edit it.
import type { Entry, Json, Ref, ZoneEntry } from 'plinth/client';

declare module 'plinth/client' {
  interface ContentTypes {
    /** Article */
    'api::article.article': {
      lenient: 'draft';
      required: 'title';
      private: 'publishedBy' | 'createdBy' | 'updatedBy';
      onRequest: 'firstPublishedAt';
      fields: {
        id: number;
        documentId: string;
        /** string, required, maxLength 120 */
        title: string;
        /** uid, unique */
        slug: string | null;
        /** text, maxLength 300 */
        summary: string | null;
        /** enumeration, default "story" */
        format: "story" | "interview" | "gallery" | null;
        /** string */
        interviewee: string | null;
        /** date */
        writtenOn: string | null;
        /** boolean, default false */
        featured: boolean | null;
        createdAt: string;
        updatedAt: string;
        locale: string;
        publishedAt: string | null;
        firstPublishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      relations: {
        /** relation, manyToOne */
        author: Ref<'api::author.author'> | null;
        /** relation, manyToMany */
        categories: Ref<'api::category.category'>[];
        /** relation, manyToMany */
        related: Ref<'api::article.article'>[];
        localizations: Ref<'api::article.article'>[];
      };
      media: {
        /** media */
        cover: Ref<'plugin::upload.file'> | null;
      };
      components: {
        /** component */
        seo: Entry<'shared.seo'> | null;
      };
      zones: {
        /** dynamiczone */
        body: ZoneEntry<'blog.text' | 'blog.quotation' | 'blog.gallery' | 'blog.call-out'>[];
      };
      input: {
        title: string;
        slug?: string | null;
        summary?: string | null;
        cover?: Ref<'plugin::upload.file'> | null;
        format?: "story" | "interview" | "gallery" | null;
        interviewee?: string | null;
        writtenOn?: string | Date | null;
        featured?: boolean | null;
        author?: Ref<'api::author.author'> | null;
        categories?: Ref<'api::category.category'>[];
        body?: ZoneEntry<'blog.text' | 'blog.quotation' | 'blog.gallery' | 'blog.call-out'>[];
        related?: Ref<'api::article.article'>[];
        seo?: Entry<'shared.seo'> | null;
      };
    };
    /** Author */
    'api::author.author': {
      required: 'name';
      private: 'email' | 'publishedBy' | 'createdBy' | 'updatedBy';
      fields: {
        id: number;
        documentId: string;
        /** string, required, maxLength 80 */
        name: string;
        /** uid, unique */
        slug: string | null;
        /** enumeration, default "reporter" */
        job: "editor" | "reporter" | "photographer" | "guest" | null;
        /** text, maxLength 600 */
        bio: string | null;
        /** email, private */
        email: string | null;
        createdAt: string;
        updatedAt: string;
        publishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      relations: {
        /** relation, oneToMany */
        articles: Ref<'api::article.article'>[];
      };
      media: {
        /** media */
        portrait: Ref<'plugin::upload.file'> | null;
      };
      input: {
        name: string;
        slug?: string | null;
        job?: "editor" | "reporter" | "photographer" | "guest" | null;
        bio?: string | null;
        portrait?: Ref<'plugin::upload.file'> | null;
        email?: string | null;
        articles?: Ref<'api::article.article'>[];
      };
    };
    /** Category */
    'api::category.category': {
      required: 'name';
      private: 'publishedBy' | 'createdBy' | 'updatedBy';
      fields: {
        id: number;
        documentId: string;
        /** string, required, maxLength 60 */
        name: string;
        /** uid, unique */
        slug: string | null;
        /** text */
        description: string | null;
        /** string */
        colour: string | null;
        createdAt: string;
        updatedAt: string;
        locale: string;
        publishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      relations: {
        /** relation, manyToMany */
        articles: Ref<'api::article.article'>[];
        localizations: Ref<'api::category.category'>[];
      };
      input: {
        name: string;
        slug?: string | null;
        description?: string | null;
        colour?: string | null;
        articles?: Ref<'api::article.article'>[];
      };
    };
    /** Home page */
    'api::homepage.homepage': {
      lenient: 'draft';
      required: 'headline';
      private: 'publishedBy' | 'createdBy' | 'updatedBy';
      onRequest: 'firstPublishedAt';
      fields: {
        id: number;
        documentId: string;
        /** string, required */
        headline: string;
        /** text */
        intro: string | null;
        createdAt: string;
        updatedAt: string;
        locale: string;
        publishedAt: string | null;
        firstPublishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      relations: {
        /** relation, oneToOne */
        lead: Ref<'api::article.article'> | null;
        localizations: Ref<'api::homepage.homepage'>[];
      };
      components: {
        /** component */
        shelves: Entry<'blog.shelf'>[];
        /** component */
        seo: Entry<'shared.seo'> | null;
      };
      input: {
        headline: string;
        intro?: string | null;
        lead?: Ref<'api::article.article'> | null;
        shelves?: Entry<'blog.shelf'>[];
        seo?: Entry<'shared.seo'> | null;
      };
    };
    /** Person */
    'plugin::admin.person': {
      required: 'username' | 'email' | 'name' | 'role';
      private: 'password' | 'publishedBy' | 'createdBy' | 'updatedBy';
      fields: {
        id: number;
        documentId: string;
        /** string, required, unique, minLength 3 */
        username: string;
        /** email, required, unique, minLength 6 */
        email: string;
        /** string, default "local" */
        provider: string | null;
        /** password, private, minLength 8 */
        password: string | null;
        /** boolean, default false */
        confirmed: boolean | null;
        /** boolean, default false */
        blocked: boolean | null;
        /** string, required, maxLength 255 */
        name: string;
        /** string, required */
        role: string;
        /** string, maxLength 35 */
        language: string | null;
        createdAt: string;
        updatedAt: string;
        publishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      input: {
        username: string;
        email: string;
        provider?: string | null;
        password?: string | null;
        confirmed?: boolean | null;
        blocked?: boolean | null;
        name: string;
        role: string;
        language?: string | null;
      };
    };
    /** Locale */
    'plugin::i18n.locale': {
      required: 'code';
      private: 'publishedBy' | 'createdBy' | 'updatedBy';
      fields: {
        id: number;
        documentId: string;
        /** string, maxLength 50 */
        name: string | null;
        /** string, required, unique, maxLength 64 */
        code: string;
        createdAt: string;
        updatedAt: string;
        publishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      input: {
        name?: string | null;
        code: string;
      };
    };
    /** File */
    'plugin::upload.file': {
      required: 'name' | 'hash' | 'mime' | 'size' | 'url' | 'provider';
      private: 'folderPath' | 'contentHash' | 'bytesVersion' | 'publishedBy' | 'createdBy' | 'updatedBy';
      unsorted: 'focalPoint' | 'formats' | 'provider_metadata';
      fields: {
        id: number;
        documentId: string;
        /** string, required */
        name: string;
        /** text */
        alternativeText: string | null;
        /** text */
        caption: string | null;
        /** json */
        focalPoint: Json;
        /** integer */
        width: number | null;
        /** integer */
        height: number | null;
        /** json */
        formats: Json;
        /** string, required */
        hash: string;
        /** string */
        ext: string | null;
        /** string, required */
        mime: string;
        /** decimal, required */
        size: number;
        /** text, required */
        url: string;
        /** text */
        previewUrl: string | null;
        /** string, required */
        provider: string;
        /** json */
        provider_metadata: Json;
        /** string, private */
        folderPath: string | null;
        /** string, private */
        contentHash: string | null;
        /** string, private */
        bytesVersion: string | null;
        createdAt: string;
        updatedAt: string;
        publishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      input: {
        name: string;
        alternativeText?: string | null;
        caption?: string | null;
        focalPoint?: Json;
        width?: number | null;
        height?: number | null;
        formats?: Json;
        hash: string;
        ext?: string | null;
        mime: string;
        size: number;
        url: string;
        previewUrl?: string | null;
        provider: string;
        provider_metadata?: Json;
        folderPath?: string | null;
        contentHash?: string | null;
        bytesVersion?: string | null;
      };
    };
    /** Role */
    'plugin::users-permissions.role': {
      required: 'name';
      private: 'publishedBy' | 'createdBy' | 'updatedBy';
      fields: {
        id: number;
        documentId: string;
        /** string, required, minLength 3 */
        name: string;
        /** string */
        description: string | null;
        /** string, unique */
        type: string | null;
        createdAt: string;
        updatedAt: string;
        publishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      relations: {
        /** relation, oneToMany */
        users: Ref<'plugin::users-permissions.user'>[];
      };
      input: {
        name: string;
        description?: string | null;
        type?: string | null;
        users?: Ref<'plugin::users-permissions.user'>[];
      };
    };
    /** User */
    'plugin::users-permissions.user': {
      required: 'username' | 'email';
      private: 'password' | 'resetPasswordToken' | 'confirmationToken' | 'publishedBy' | 'createdBy' | 'updatedBy';
      fields: {
        id: number;
        documentId: string;
        /** string, required, unique, minLength 3 */
        username: string;
        /** email, required, unique, minLength 6 */
        email: string;
        /** string, default "local" */
        provider: string | null;
        /** password, private, minLength 6 */
        password: string | null;
        /** string, private */
        resetPasswordToken: string | null;
        /** string, private */
        confirmationToken: string | null;
        /** boolean, default false */
        confirmed: boolean | null;
        /** boolean, default false */
        blocked: boolean | null;
        createdAt: string;
        updatedAt: string;
        publishedAt: string | null;
        publishedBy: string | null;
        createdBy: string | null;
        updatedBy: string | null;
      };
      relations: {
        /** relation, manyToOne */
        role: Ref<'plugin::users-permissions.role'> | null;
      };
      input: {
        username: string;
        email: string;
        provider?: string | null;
        password?: string | null;
        resetPasswordToken?: string | null;
        confirmationToken?: string | null;
        confirmed?: boolean | null;
        blocked?: boolean | null;
        role?: Ref<'plugin::users-permissions.role'> | null;
      };
    };
  }

  interface Collections {
    'articles': 'api::article.article';
    'authors': 'api::author.author';
    'categories': 'api::category.category';
  }

  interface Singles {
    'homepage': 'api::homepage.homepage';
  }

  interface Components {
    /** Call-out */
    'blog.call-out': {
      required: 'text';
      fields: {
        id: number;
        /** enumeration, default "note" */
        tone: "note" | "tip" | "warning" | null;
        /** text, required */
        text: string;
      };
      input: {
        tone?: "note" | "tip" | "warning" | null;
        text: string;
      };
    };
    /** Gallery */
    'blog.gallery': {
      fields: {
        id: number;
        /** string */
        caption: string | null;
      };
      media: {
        /** media */
        pictures: Ref<'plugin::upload.file'>[];
      };
      input: {
        caption?: string | null;
        pictures?: Ref<'plugin::upload.file'>[];
      };
    };
    /** Quotation */
    'blog.quotation': {
      required: 'text';
      fields: {
        id: number;
        /** text, required */
        text: string;
        /** string */
        source: string | null;
      };
      input: {
        text: string;
        source?: string | null;
      };
    };
    /** Shelf */
    'blog.shelf': {
      required: 'title';
      fields: {
        id: number;
        /** string, required */
        title: string;
        /** integer, min 1, max 12, default 3 */
        count: number | null;
      };
      relations: {
        /** relation, oneToOne */
        category: Ref<'api::category.category'> | null;
      };
      input: {
        title: string;
        category?: Ref<'api::category.category'> | null;
        count?: number | null;
      };
    };
    /** Text */
    'blog.text': {
      required: 'body';
      fields: {
        id: number;
        /** richtext, required */
        body: string;
      };
      input: {
        body: string;
      };
    };
    /** SEO */
    'shared.seo': {
      required: 'metaTitle';
      fields: {
        id: number;
        /** string, required, maxLength 60 */
        metaTitle: string;
        /** text, maxLength 160 */
        metaDescription: string | null;
      };
      media: {
        /** media */
        shareImage: Ref<'plugin::upload.file'> | null;
      };
      input: {
        metaTitle: string;
        metaDescription?: string | null;
        shareImage?: Ref<'plugin::upload.file'> | null;
      };
    };
  }

  interface VersionParameters<Choice extends string> {
    readonly status?: Choice & ('draft' | 'published');
    readonly publicationFilter?: 'never-published' | 'has-published-version' | 'modified' | 'unmodified' | 'never-published-document' | 'has-published-version-document' | 'published-without-draft' | 'published-with-draft';
    readonly hasPublishedVersion?: 'true' | 'false';
    readonly locale?: string;
  }

  interface LinkPins {
    readonly status?: 'draft' | 'published';
    readonly locale?: string;
  }
}
