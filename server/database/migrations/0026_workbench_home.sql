CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"art" text DEFAULT 'road' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"menu_id" text DEFAULT '' NOT NULL,
	"sort_code" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"starts_at" bigint,
	"ends_at" bigint
);
--> statement-breakpoint
CREATE TABLE "menu_use" (
	"user_id" text NOT NULL,
	"menu_id" text NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "menu_use_user_id_menu_id_pk" PRIMARY KEY("user_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "report_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"report_id" text NOT NULL,
	"ticket_hash" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
ALTER TABLE "favourite" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_use" ADD CONSTRAINT "menu_use_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_use" ADD CONSTRAINT "menu_use_menu_id_menu_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menu"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_ticket" ADD CONSTRAINT "report_ticket_session_id_session_token_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_use_latest" ON "menu_use" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "report_ticket_hash" ON "report_ticket" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "report_ticket_expires" ON "report_ticket" USING btree ("expires_at");