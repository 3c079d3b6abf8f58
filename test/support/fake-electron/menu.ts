import type { MenuItemConstructorOptions } from "electron";
import { strict } from "./strict-object.ts";

interface Item {
  id: string | undefined;
  label: string | undefined;
  submenu: StandInMenu | undefined;
  click(): void;
}

/** A menu that can be looked through and clicked by id; roles do nothing here. */
class StandInMenu {
  private static current: StandInMenu | null = null;
  static buildFromTemplate = (template: MenuItemConstructorOptions[]) => new StandInMenu(template);
  static setApplicationMenu(menu: StandInMenu | null): void {
    StandInMenu.current = menu;
  }
  static getApplicationMenu = () => StandInMenu.current;

  readonly items: Item[];

  constructor(template: MenuItemConstructorOptions[]) {
    this.items = template.map(({ id, label, submenu, click }) => ({
      id,
      label,
      submenu: Array.isArray(submenu) ? new StandInMenu(submenu) : undefined,
      click: () => click?.({} as never, undefined, {} as never),
    }));
  }

  getMenuItemById(id: string): Item | undefined {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return undefined;
  }
}

export const Menu = strict("Menu", StandInMenu);
