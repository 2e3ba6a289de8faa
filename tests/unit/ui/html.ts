import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';

export const h = createElement;

/** @param path where the application is: links and the menu ask for it. */
export function html(element: ReactElement, path = '/'): string {
  return renderToStaticMarkup(h(Router, { ssrPath: path, children: element }));
}

/** The first tag that matches, or an empty string. */
export function tag(markup: string, pattern: RegExp): string {
  return pattern.exec(markup)?.[0] ?? '';
}

/** What a person reads: tags gone, entities and unbreakable spaces resolved. */
export function words(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
