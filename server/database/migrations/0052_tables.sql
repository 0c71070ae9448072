CREATE TABLE "list_export" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"owner_id" text NOT NULL,
	"asked" jsonb NOT NULL,
	"state" text NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"cursor" text,
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_export_part" (
	"export_id" text NOT NULL,
	"nr" integer NOT NULL,
	"rows" "bytea" NOT NULL,
	CONSTRAINT "list_export_part_export_id_nr_pk" PRIMARY KEY("export_id","nr")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"tab" text NOT NULL,
	"filter" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"owner_id" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_export" ADD CONSTRAINT "list_export_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_export_part" ADD CONSTRAINT "list_export_part_export_id_list_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."list_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_export_owner" ON "list_export" USING btree ("owner_id","list","created_at");--> statement-breakpoint
CREATE INDEX "list_export_expires" ON "list_export" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name" ON "list_view" USING btree ("owner_id","list","name");--> statement-breakpoint
CREATE INDEX "list_view_list" ON "list_view" USING btree ("list");