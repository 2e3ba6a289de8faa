import type { ReactElement, ReactNode } from 'react';
import { Titlebar } from '../ui/layout/Titlebar.tsx';
import type { Frame } from './frame.ts';

/** Title bar with the section's title or the record's name (SHELL-02), notices, content. */
export function Page({
  frame = {},
  title,
  trail,
  tools,
  children,
}: {
  frame?: Frame | undefined;
  title: ReactNode;
  trail?: readonly ReactElement[];
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <Titlebar
        title={title}
        tools={tools}
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
