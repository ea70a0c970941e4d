/** The Radix components of an open menu, in a separate chunk. */
export {
  CheckboxItem,
  Content,
  Item,
  Label,
  Portal,
  Root,
  Separator,
  Trigger,
} from "@radix-ui/react-dropdown-menu";
