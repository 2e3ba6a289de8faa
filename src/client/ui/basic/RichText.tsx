import DOMPurify from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

const allowed = {
  ALLOWED_TAGS: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'code'],
    ...[
      'a',
      'blockquote',
      'table',
      'caption',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'dl',
      'dt',
      'dd',
    ],
  ],
  ALLOWED_ATTR: ['href', 'scope', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/**
 * The one place where text with mark-up from the server enters the page. DOMPurify builds the nodes
 * (its own Trusted Types policy is `dompurify`), so no string is ever assigned to innerHTML here.
 * Links may be https or mailto only and open without a referrer; no style, form, frame or svg survives.
 */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanFragment(html));
  }, [html]);
  return <div className="rich-text" ref={place} />;
}

function cleanFragment(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return fragment;
}
