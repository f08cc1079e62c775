/** Paths of icons on a grid of 24. */
const paths = {
  add: 'M12 5v14M5 12h14',
  attach: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.4 3.4 0 0 1 4.8 4.8l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4L14.700 7',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
  check: 'm5 13 4 4L19 7',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  close: 'M6 6l12 12M18 6 6 18',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6M18 14.500a6.500 6.500 0 0 1 3.500 5.500',
  pin: 'M9 4h6l-1 6 3.500 3.500h-11L10 10zM12 13.500V20',
  poll: 'M5 20V11M12 20V4M19 20v-6',
  reply: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  send: 'M4 12 20 4l-5 16-3.500-6.500z',
  smile: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8.500 14a4 4 0 0 0 7 0M9 9.500h.01M15 9.500h.01',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}

/** An icon button with an accessible label. */
export function IconButton({
  icon,
  label,
  ...button
}: { icon: IconName; label: string } & React.ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...button}>
      <Icon name={icon} />
    </button>
  )
}
