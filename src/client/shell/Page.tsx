import type { ReactElement, ReactNode } from 'react';
import { Titlebar } from '../ui/layout/Titlebar.tsx';
import type { Frame } from './frame.ts';

/** Title bar with the section's title or the record's name (SHELL-02), notices, content. */
export function Page({
  frame = {},
  title,
  trail,
  tools,
  step,
  children,
}: {
  frame?: Frame | undefined;
  title: ReactNode;
  trail?: readonly ReactElement[];
  tools?: ReactNode;
  /** How far the user is in an act of more than one page, in place of tools. */
  step?: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <Titlebar
        title={title}
        tools={step ? <p className="quiet small">{step}</p> : tools}
        arrived={frame.arrived ?? false}
        fromTop={frame.fromTop ?? false}
        {...(trail ? { trail } : {})}
      />
      <div className="content">
        {frame.notices}
        {children}
      </div>
    </>
  );
}
