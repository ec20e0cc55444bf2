import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

import { Icon, type IconName } from "./icons";
import "./button.css";
import { Link } from "../routing/router";

export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

interface Look {
  kind?: ButtonKind | undefined;
  size?: "s" | "m" | "l" | undefined;
  icon?: IconName | undefined;
  /** Takes the whole width of its container. */
  wide?: boolean | undefined;
}

/** Attributes passed on to the element. */
type Attributes = Pick<ButtonHTMLAttributes, "type" | "disabled" | "title" | "onClick">;

export interface ButtonProps extends Look, Attributes {
  children?: ComponentChildren;
  /** Whether it waits for an answer and cannot be pressed. */
  busy?: boolean | undefined;
  pressed?: boolean | undefined;
  label?: string | undefined;
  class?: string | undefined;
}

function look({ kind = "plain", size = "m", wide }: Look, extra?: string): string {
  return ["button", `button-${kind}`, `button-${size}`, wide ? "button-wide" : "", extra ?? ""]
    .filter(Boolean)
    .join(" ");
}

/** A button with a label and optionally an icon. */
export function Button(props: ButtonProps) {
  const { children, onClick, type = "button", disabled, busy, pressed, title, label, icon } = props;
  return (
    <button
      type={type}
      class={look(props, props.class)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "label"> {
  icon: IconName;
  /** The label, for screen readers and as a tooltip. */
  label: string;
}

/** A button with only an icon. */
export function IconButton({ label, title, class: extra, ...props }: IconButtonProps) {
  return (
    <Button
      kind="quiet"
      {...props}
      label={label}
      title={title ?? label}
      class={extra ? `button-icon ${extra}` : "button-icon"}
    />
  );
}

export interface ButtonLinkProps extends Look {
  href: string;
  children?: ComponentChildren;
  class?: string | undefined;
}

/** A link that looks like a button: for navigation, not for actions. */
export function ButtonLink({ href, children, icon, ...rest }: ButtonLinkProps) {
  return (
    <Link href={href} class={look(rest, rest.class)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
