import type { ReactNode } from "react";

/** Small drawn signs. Each stands beside a word, so they are hidden from screen readers. */
function Mark({ children }: { children: ReactNode }) {
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

export const ClockIcon = () => (
  <Mark>
    <circle cx="6" cy="6" r="5" />
    <path d="M6 3.2V6l1.8 1.2" />
  </Mark>
);

export const UpIcon = () => (
  <Mark>
    <path d="M6 10V2.5M2.5 5.5 6 2l3.5 3.5" />
  </Mark>
);

export const DownIcon = () => (
  <Mark>
    <path d="M6 2v7.5M2.5 6.5 6 10l3.5-3.5" />
  </Mark>
);

export const GripIcon = () => (
  <Mark>
    <path d="M4.5 3v.01M4.5 6v.01M4.5 9v.01M7.5 3v.01M7.5 6v.01M7.5 9v.01" />
  </Mark>
);

export const FoldIcon = ({ open }: { open: boolean }) => (
  <Mark>{open ? <path d="M2.5 4.5 6 8l3.5-3.5" /> : <path d="M4.5 2.5 8 6l-3.5 3.5" />}</Mark>
);

export const LockIcon = () => (
  <Mark>
    <rect x="2" y="5.5" width="8" height="5.5" rx="1" />
    <path d="M4 5.5V4a2 2 0 0 1 4 0v1.5" />
  </Mark>
);

export const PinIcon = () => (
  <Mark>
    <path d="M4 1.5h4M4.5 1.5v3.5L3 7h6L7.5 5V1.5M6 7v4" />
  </Mark>
);

export const WindowIcon = () => (
  <Mark>
    <path d="M5 2.5H2v7.5h7.5V7M7 1.5h3.5V5M10.5 1.5 6 6" />
  </Mark>
);
