import type { PrintedDocument } from './document.ts';

/** `C-12-ar.pdf`: references have only letters, digits and hyphens. */
export const fileName = ({ reference, language }: PrintedDocument) => `${reference.replace(/[^\w-]/g, '')}-${language}.pdf`;
