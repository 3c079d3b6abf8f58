import type { ReactNode } from "react";

/** Each icon is next to text or in a control with an accessible name, so screen readers skip the icon. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Marks a due reminder or refresh. */
export const ClockIcon = () => (
  <Icon>
    <circle cx="6" cy="6" r="5" />
    <path d="M6 3.2V6l1.8 1.2" />
  </Icon>
);

/** An arrow for a move up or left, and for an ascending order. */
export const UpIcon = () => (
  <Icon>
    <path d="M6 10V2.5M2.5 5.5 6 2l3.5 3.5" />
  </Icon>
);

/** An arrow for a move down or right, and for a descending order. */
export const DownIcon = () => (
  <Icon>
    <path d="M6 2v7.5M2.5 6.5 6 10l3.5-3.5" />
  </Icon>
);

/** The handle that drags an item. */
export const GripIcon = () => (
  <Icon>
    <path d="M4.5 3v.01M4.5 6v.01M4.5 9v.01M7.5 3v.01M7.5 6v.01M7.5 9v.01" />
  </Icon>
);

/** Points down while a section is open, and right while the section is closed. */
export const FoldIcon = ({ isOpen }: { isOpen: boolean }) => (
  <Icon>{isOpen ? <path d="M2.5 4.5 6 8l3.5-3.5" /> : <path d="M4.5 2.5 8 6l-3.5 3.5" />}</Icon>
);

/** Marks something that the user may not change. */
export const LockIcon = () => (
  <Icon>
    <rect x="2" y="5.5" width="8" height="5.5" rx="1" />
    <path d="M4 5.5V4a2 2 0 0 1 4 0v1.5" />
  </Icon>
);

/** The icon of the button that pins the panel. */
export const PinIcon = () => (
  <Icon>
    <path d="M4 1.5h4M4.5 1.5v3.5L3 7h6L7.5 5V1.5M6 7v4" />
  </Icon>
);

/** The icon of the button that opens a new window. */
export const WindowIcon = () => (
  <Icon>
    <path d="M5 2.5H2v7.5h7.5V7M7 1.5h3.5V5M10.5 1.5 6 6" />
  </Icon>
);
