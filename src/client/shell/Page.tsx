import type { ReactElement, ReactNode } from 'react';
import { dayText } from '../../rules/time/dayText.ts';
import { Titlebar } from '../ui/layout/Titlebar.tsx';

/** Title bar with the section's title or the record's name (SHELL-02), notices, content. */
export function Page({
  frame = {},
  title,
  trail,
  tools,
  step,
  keepUntil = frame.keepUntil ?? null,
  children,
}: {
  frame?: Frame | undefined;
  title: ReactNode;
  trail?: readonly ReactElement[];
  tools?: ReactNode;
  /** How far the user is in an act of more than one page, in place of tools. */
  step?: string | undefined;
  /** The last day on which its print is kept; null if the page says it itself (REG-01). */
  keepUntil?: string | null;
  children: ReactNode;
}) {
  return (
    <>
      <Titlebar
        title={title}
        help={frame.help}
        tools={step ? <p className="quiet small">{step}</p> : tools}
        arrived={frame.arrived ?? false}
        fromTop={frame.fromTop ?? false}
        {...(trail ? { trail } : {})}
      />
      <div className="content">
        {frame.notices}
        {children}
        {keepUntil !== null && <p className="keep-until">Keep until {dayText(keepUntil)}.</p>}
      </div>
    </>
  );
}

/** What the shell hands to every screen that stands in it. */
export interface Frame {
  /** True after a navigation inside the app: the heading takes the focus. */
  arrived?: boolean;
  /** A further step at the same address starts at the top of the window. */
  fromTop?: boolean;
  /** Update bar and system message: they are between title bar and content. */
  notices?: ReactNode;
  /** The button that opens the help of the page (HELP-02). */
  help?: ReactNode;
  /** The last day on which what is printed now is kept (REG-01); left out where no one is logged in. */
  keepUntil?: string;
}

/** What every list screen is given besides its data. */
export interface ListScreen {
  /** The address as it stands in the bar: sort, filters and page live in it. */
  address: string;
  /** When the data was loaded (ISO 8601): “today” and “in 17 days” are counted from it. */
  loadedAt: string;
  /** Asks for another address, when a filter is sent. */
  onOpen: (address: string) => void;
  frame?: Frame;
}
